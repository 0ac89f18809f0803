import type { ReactNode } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/use-call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Actions } from '../../ui/layout.tsx'
import styles from './settings.module.css'

type ConnectionCheckProps = {
  readonly connection: ConnectionSummary
  /** Other buttons of the same row. */
  readonly children: ReactNode
}

/** Asks the service with the kept key, and says in words what came of it. */
export function ConnectionCheck({ connection: { id, address, name }, children }: ConnectionCheckProps) {
  const { data: report, error, isPending, mutate } = useCall('connections/check')
  const { settings } = messages
  const check = () => mutate({ address, connectionId: id })
  return (
    <>
      <Actions>
        <Button busy={isPending && settings.checking} onClick={check}>
          {settings.checkAgain}
        </Button>
        {children}
      </Actions>
      <div aria-live="polite" className={styles.report}>
        {report?.outcome === 'fine' && (
          <Notice look="positive">
            <p>{settings.checkFine(name)}</p>
          </Notice>
        )}
        {report !== undefined && report.outcome !== 'fine' && (
          <Notice look="negative">
            <p>{messages.checkProblems[report.outcome].text(report)}</p>
            <TechnicalDetail text={report.detail} />
          </Notice>
        )}
      </div>
      <FailureNotice failure={error?.failure} onAgain={check} />
    </>
  )
}
