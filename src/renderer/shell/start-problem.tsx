import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import { DiagnosticsButton } from '../features/diagnostics/index.ts'
import { tryCall } from '../ipc/call.ts'
import { callQuery } from '../ipc/call-query.ts'
import { common } from '../messages/common.ts'
import { failureMessage } from '../messages/problems/failures.ts'
import { dataFolder } from '../messages/settings/backups.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice, TechnicalDetail } from '../ui/feedback/notice.tsx'
import styles from './shell.module.css'

type StartProblemProps = { readonly failure: Failure }

/** Replaces all screens if there is no library. Retrying reloads the page. */
export function StartProblem({ failure }: StartProblemProps) {
  const again = () => void tryCall('library/open-again', undefined)
  return (
    <main className={styles.startProblem}>
      {failure.code === 'library-not-there' ? (
        <LibraryNotThere onAgain={again} />
      ) : (
        <EmptyState
          icon={HardDrive}
          hue="red"
          text={failure.code === 'storage-failed' ? dataFolder.cannotOpenWhy : failureMessage(failure)}
          action={
            <>
              <Button look="primary" onClick={again}>
                {common.tryAgain}
              </Button>
              <DiagnosticsButton />
            </>
          }
        >
          <h1 tabIndex={-1}>{dataFolder.cannotOpen}</h1>
        </EmptyState>
      )}
      {failure.code !== 'library-not-there' && <TechnicalDetail text={failure.detail} />}
    </main>
  )
}

/** For a disconnected disk: the app waits, and never creates an empty library instead. */
function LibraryNotThere({ onAgain }: { onAgain(): void }) {
  const { data } = useQuery(callQuery('data-folder/get', undefined))
  const [isChoosing, setChoosing] = useState(false)
  const [problem, setProblem] = useState<Failure | null>(null)
  const { notThere } = dataFolder
  const choose = async () => {
    setChoosing(true)
    setProblem(null)
    const found = await tryCall('data-folder/find', undefined)
    setChoosing(false)
    if (!found.ok) setProblem(found.error)
  }
  return (
    <>
      <EmptyState
        icon={HardDrive}
        hue="amber"
        text={
          data !== undefined &&
          (data.folder === '' ? (
            notThere.unknown
          ) : (
            <>
              {notThere.where} <code>{data.folder}</code>
            </>
          ))
        }
        action={
          <>
            <Button look="primary" onClick={onAgain}>
              {common.tryAgain}
            </Button>
            <Button look="quiet" busy={isChoosing} onClick={() => void choose()}>
              {notThere.choose}
            </Button>
          </>
        }
      >
        <h1 tabIndex={-1}>{notThere.heading}</h1>
      </EmptyState>
      {problem !== null && <FailureNotice failure={problem} />}
    </>
  )
}
