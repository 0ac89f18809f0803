import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ConnectForm } from './connect-form.tsx'
import { useTryPractice } from './try-practice.tsx'

export function ConnectScreen() {
  const practice = useTryPractice()
  const { connections } = useConnections()
  const hasPractice = connections.some(({ kind }) => kind === 'practice')
  return (
    <Screen title={messages.connect.heading} layout="column" actions={!hasPractice && practice.button}>
      {practice.notice}
      <ConnectForm />
    </Screen>
  )
}
