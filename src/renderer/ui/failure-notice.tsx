import type { Failure } from '../../shared/ipc/failure.ts'
import { common } from '../messages/common.ts'
import { wordsOfFailure } from '../messages/failures.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { TechnicalDetail } from './technical-detail.tsx'

type FailureNoticeProps = { readonly failure: Failure; onAgain?(): void }

/** A failed call where its answer would have stood. */
export function FailureNotice({ failure, onAgain }: FailureNoticeProps) {
  return (
    <div role="alert">
      <Notice
        look="negative"
        actions={
          onAgain === undefined ? undefined : (
            <Button small onClick={onAgain}>
              {common.tryAgain}
            </Button>
          )
        }
      >
        <p>{wordsOfFailure(failure)}</p>
        <TechnicalDetail text={failure.detail} />
      </Notice>
    </div>
  )
}
