import { Eye } from 'lucide-react'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'

export function ReadOnlyScreen() {
  const { chosen } = useConnections()
  const { readOnly: w } = messages.team
  return (
    <Screen title={messages.navigation.add}>
      <EmptyState
        icon={Eye}
        text={w.ask}
        action={<RouteLink to={{ screen: 'library' }}>{messages.keys.does.goToLibrary}</RouteLink>}
      >
        {w.add(chosen?.name ?? '')}
      </EmptyState>
    </Screen>
  )
}
