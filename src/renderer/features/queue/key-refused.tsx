import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { HelpLink } from '../../services/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { KeyDialog } from '../key-dialog/index.ts'
import { useShowsKeyRefused } from './key-refused-shown.tsx'

export function useRefusedKey(): ConnectionSummary | undefined {
  const { chosen } = useConnections()
  const { data: summary } = useQuery(queries.queueSummary())
  const isRefused = summary?.pauses.some(
    ({ connectionId, reason }) => connectionId === chosen?.id && reason === 'key-refused',
  )
  return isRefused === true && chosen?.kind === 'service' ? chosen : undefined
}

export function KeyRefused({ connection }: { readonly connection: ConnectionSummary }) {
  const { keyRefused: w } = messages.queue
  const [isAsking, setAsking] = useState(false)
  useShowsKeyRefused()
  return (
    <>
      <EmptyState
        icon={KeyRound}
        hue="red"
        text={w.text}
        action={
          <>
            <Button look="primary" onClick={() => setAsking(true)}>
              {messages.common.enterKey}
            </Button>
            <HelpLink topic="key-refused" />
          </>
        }
      >
        {w.heading}
      </EmptyState>
      {isAsking && <KeyDialog connection={connection} onClose={() => setAsking(false)} />}
    </>
  )
}
