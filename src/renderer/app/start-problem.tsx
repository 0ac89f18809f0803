import type { Failure } from '../../shared/ipc/failure.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TechnicalDetail } from '../ui/technical-detail.tsx'
import { wordsOfFailure } from '../words/failures.ts'
import { words } from '../words/words.ts'

type StartProblemProps = { readonly failure: Failure; onAgain(): void }

export function StartProblem({ failure, onAgain }: StartProblemProps) {
  return (
    <main style={{ padding: 48, maxWidth: 640 }}>
      <Notice look="negative" actions={<Button onClick={onAgain}>{words.common.tryAgain}</Button>}>
        <p>{wordsOfFailure(failure)}</p>
        <TechnicalDetail text={failure.detail} />
      </Notice>
    </main>
  )
}
