import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import { DiagnosticsButton } from '../features/diagnostics/index.ts'
import { tryCall } from '../ipc/call.ts'
import { queries } from '../ipc/queries.ts'
import { common } from '../messages/common.ts'
import { failureMessage } from '../messages/problems/failures.ts'
import { dataFolder } from '../messages/settings/backups.ts'
import { Button } from '../ui/button.tsx'
import { FailureNotice, Notice, TechnicalDetail } from '../ui/feedback/notice.tsx'

type StartProblemProps = { readonly failure: Failure }

/** Without a library there is no screen. What is tried again loads the page anew. */
export function StartProblem({ failure }: StartProblemProps) {
  const again = () => void tryCall('library/open-again', undefined)
  return (
    <main style={{ padding: 48, maxWidth: 640 }}>
      {failure.code === 'library-not-there' ? (
        <LibraryNotThere failure={failure} onAgain={again} />
      ) : (
        <Notice
          look="negative"
          actions={
            <>
              <Button onClick={again}>{common.tryAgain}</Button>
              <DiagnosticsButton />
            </>
          }
        >
          <p>{failureMessage(failure)}</p>
          <TechnicalDetail text={failure.detail} />
        </Notice>
      )}
    </main>
  )
}

type LibraryNotThereProps = { readonly failure: Failure; onAgain(): void }

/** A disk that is not connected: the app waits for it, and makes no empty library instead. */
function LibraryNotThere({ failure, onAgain }: LibraryNotThereProps) {
  const { data } = useQuery(queries.dataFolder())
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
      <Notice
        look="caution"
        actions={
          <>
            <Button look="primary" onClick={onAgain}>
              {notThere.lookAgain}
            </Button>
            <Button busy={isChoosing && notThere.choosing} onClick={() => void choose()}>
              {notThere.choose}
            </Button>
          </>
        }
      >
        <h1 tabIndex={-1}>{notThere.heading}</h1>
        {data !== undefined &&
          (data.folder === '' ? (
            <p>{notThere.unknown}</p>
          ) : (
            <p>
              {notThere.where} <code>{data.folder}</code>
            </p>
          ))}
        <p>{failureMessage(failure)}</p>
      </Notice>
      {problem !== null && <FailureNotice failure={problem} />}
    </>
  )
}
