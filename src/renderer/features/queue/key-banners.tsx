import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { HelpLink } from '../../services/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { KeyDialog } from '../key-dialog/index.ts'
import styles from './banners.module.css'
import { useIsKeyRefusedShown } from './key-refused-shown.tsx'
import { useChangeSending, useRestartPractice } from './use-queue-actions.ts'

/** Shown on every screen: nothing is sent until the user enters a key. */
export function KeyBanners() {
  const { connections, chosen, isShown } = useConnections()
  const { data: summary } = useQuery(queries.queueSummary())
  const [asked, setAsked] = useState<ConnectionSummary | null>(null)
  const { mutate: changeSending } = useChangeSending()
  const { mutate: restartPractice } = useRestartPractice()
  const isShownBelow = useIsKeyRefusedShown()
  const { queue } = messages
  return (
    <div aria-live="polite" className={styles.place}>
      {(summary?.pauses ?? []).map((pause) => {
        const connection = connections.find(({ id }) => id === pause.connectionId)
        if (connection === undefined || !isShown(connection.id) || !pause.reason.startsWith('key-'))
          return null
        if (isShownBelow && connection.id === chosen?.id) return null
        // The organisation's notice already asks for this key.
        if (connection.id === chosen?.id && connection.preset != null && connection.key === 'missing')
          return null
        return (
          <Notice key={connection.id} look="negative">
            <div className={styles.line}>
              <p>{queue.pauseText(pause, connection.name)}</p>
              {pause.reason === 'key-locked' && (
                <Button
                  small
                  look="quiet"
                  onClick={() => changeSending({ name: 'queue/resume-connection', connection })}
                >
                  {messages.queue.retryNow}
                </Button>
              )}
              {connection.kind === 'practice' ? (
                <Button small onClick={() => restartPractice()}>
                  {queue.restartPractice}
                </Button>
              ) : (
                <>
                  <HelpLink topic="key-refused" />
                  <Button small onClick={() => setAsked(connection)}>
                    {messages.common.enterKey}
                  </Button>
                </>
              )}
            </div>
          </Notice>
        )
      })}
      {asked !== null && <KeyDialog connection={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
