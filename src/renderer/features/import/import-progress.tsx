import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import styles from './import.module.css'
import type { ImportRun } from './use-import-run.ts'

type ImportProgressProps = {
  readonly run: Exclude<ImportRun, { readonly status: 'idle' }>
  readonly total: number
  onStop(): void
  onAgain(): void
  onOpen(): void
}

/** How far the rows are on their way into the review, and what to do where they do not come any further. */
export function ImportProgress({ run, total, onStop, onAgain, onOpen }: ImportProgressProps) {
  const { progress, problem } = messages.tableImport
  const open = (
    <Button look="primary" onClick={onOpen}>
      {progress.open}
    </Button>
  )
  return (
    <div className={styles.progress}>
      {run.status === 'running' && (
        <>
          <ProgressBar
            label={progress.label}
            done={run.read}
            total={total}
            text={progress.text(run.read, total)}
          />
          <div>
            <Button onClick={onStop}>{progress.stop}</Button>
          </div>
        </>
      )}
      {run.status === 'stopped' && (
        <div role="status">
          <Notice actions={open}>
            <p>{progress.stopped(run.read, total)}</p>
          </Notice>
        </div>
      )}
      {run.status === 'failed' && (
        <>
          <FailureNotice failure={run.failure} onAgain={onAgain} />
          <p>{progress.failed(run.read)}</p>
          <div>{open}</div>
        </>
      )}
      {run.status === 'broken' && (
        <div role="alert">
          <Notice look="negative" actions={open}>
            <p>{problem(run.problem)}</p>
            <p>{progress.failed(run.read)}</p>
          </Notice>
        </div>
      )}
    </div>
  )
}
