import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { CheckReport, ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import styles from './settings.module.css'

type ConnectionCheckProps = {
  readonly connection: ConnectionSummary
  /** Other buttons of the same row. */
  readonly children: ReactNode
}

/** Asks the service with the kept key, and says in words what came of it. */
export function ConnectionCheck({ connection, children }: ConnectionCheckProps) {
  const [isChecking, setChecking] = useState(false)
  const [report, setReport] = useState<CheckReport | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { settings } = messages
  const check = async () => {
    setChecking(true)
    setReport(null)
    setFailure(null)
    const { id, address } = connection
    const checked = await tryCall('connections/check', { address, connectionId: id })
    setChecking(false)
    if (checked.ok) setReport(checked.value)
    else setFailure(checked.error)
  }
  return (
    <>
      <div className={styles.actions}>
        <Button busy={isChecking && settings.checking} onClick={() => void check()}>
          {settings.checkAgain}
        </Button>
        {children}
      </div>
      <div aria-live="polite" className={styles.report}>
        {report?.outcome === 'fine' && (
          <Notice look="positive">
            <p>{settings.checkFine(connection.name)}</p>
          </Notice>
        )}
        {report !== null && report.outcome !== 'fine' && (
          <Notice look="negative">
            <p>{messages.checkProblems[report.outcome].text(report)}</p>
            <TechnicalDetail text={report.detail} />
          </Notice>
        )}
      </div>
      {failure !== null && <FailureNotice failure={failure} onAgain={() => void check()} />}
    </>
  )
}
