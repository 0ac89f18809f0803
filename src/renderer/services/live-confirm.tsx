import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import { messages } from '../messages/messages.ts'
import { ColourDot } from '../ui/badges.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useConnections } from './connections.tsx'
import styles from './live-confirm.module.css'

type LiveRequest = {
  readonly connectionId: string
  readonly count: number
  readonly action: 'add' | 'change'
}

/**
 * Asks before many documents are sent: true at once if the service is not live, else once the user agrees.
 */
type ConfirmLive = (request: LiveRequest) => Promise<boolean>

const LiveConfirmContext = createContext<ConfirmLive | null>(null)

export function useLiveConfirm(): ConfirmLive {
  const confirm = use(LiveConfirmContext)
  if (confirm === null) throw new Error('useLiveConfirm needs a LiveConfirmProvider')
  return confirm
}

type Asked = {
  readonly connection: ConnectionSummary
  readonly request: LiveRequest
  answer(isWanted: boolean): void
}

export function LiveConfirmProvider({ children }: { readonly children: ReactNode }) {
  const { connections } = useConnections()
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirm = useCallback<ConfirmLive>(
    (request) => {
      const connection = connections.find(({ id }) => id === request.connectionId)
      if (connection?.live !== true) return Promise.resolve(true)
      return new Promise((resolve) => {
        setAsked((before) => {
          // A replaced question counts as declined.
          before?.answer(false)
          return { connection, request, answer: resolve }
        })
      })
    },
    [connections],
  )
  const answer = (isWanted: boolean) => {
    asked?.answer(isWanted)
    setAsked(null)
  }
  return (
    <LiveConfirmContext value={confirm}>
      {children}
      {asked !== null && <LiveConfirmDialog {...asked} answer={answer} />}
    </LiveConfirmContext>
  )
}

function LiveConfirmDialog({ connection, request, answer }: Asked) {
  const { confirm: w } = messages.live
  const { count, action } = request
  return (
    <ConfirmDialog
      title={w.heading(connection.name)}
      confirm={w.confirm}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p className={styles.count}>
        <ColourDot colour={connection.colour} />
        <strong>{connection.name}</strong>
        {w.count[action](count)}
      </p>
      <p>{w.text}</p>
    </ConfirmDialog>
  )
}
