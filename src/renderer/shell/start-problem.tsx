import type { Failure } from '../../shared/ipc/failure.ts'
import { DiagnosticsButton } from '../features/diagnostics/index.ts'
import { tryCall } from '../ipc/call.ts'
import { common } from '../messages/common.ts'
import { wordsOfFailure } from '../messages/failures.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TechnicalDetail } from '../ui/technical-detail.tsx'
import { LibraryNotThere } from './library-not-there.tsx'

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
          <p>{wordsOfFailure(failure)}</p>
          <TechnicalDetail text={failure.detail} />
        </Notice>
      )}
    </main>
  )
}
