import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import styles from './import.module.css'
import type { ImportRun } from './use-row-import.ts'

type ImportProgressProps = { readonly run: ImportRun; readonly total: number; onOpen(): void }

export function ImportProgress({ run, total, onOpen }: ImportProgressProps) {
  const { heading, progress, problem } = messages.tableImport
  const { handing, read, stop, again } = run
  const { error, data: ending } = handing
  const open = (
    <Button look="primary" onClick={onOpen}>
      {messages.common.openReview}
    </Button>
  )
  return (
    <div className={styles.progress}>
      {error !== null ? (
        <>
          <FailureNotice failure={error.failure} onAgain={again} />
          <p>{progress.failed(read)}</p>
          <div>{open}</div>
        </>
      ) : ending === undefined || ending === 'complete' ? (
        <>
          <ProgressBar label={heading} done={read} total={total} text={progress.text(read, total)} />
          <div>
            <Button onClick={stop}>{messages.common.stop}</Button>
          </div>
        </>
      ) : ending === 'stopped' ? (
        <div role="status">
          <Notice actions={open}>
            <p>{progress.stopped(read, total)}</p>
          </Notice>
        </div>
      ) : (
        <Notice alert look="negative" actions={open}>
          <p>{problem(ending)}</p>
          <p>{progress.failed(read)}</p>
        </Notice>
      )}
    </div>
  )
}
