import type { Failure } from '../../../shared/ipc/failure.ts'
import { failureMessage, isKeychainFailure } from '../../messages/problems/failures.ts'
import { connect } from '../../messages/settings/connect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'

type KeychainNoticeProps = {
  readonly failure: Failure
  readonly busy: boolean
  onUseUntilQuit(): void
}

/** A failure where a key was to be kept; where the keychain is to blame, with the way on. */
export function KeychainNotice({ failure, busy, onUseUntilQuit }: KeychainNoticeProps) {
  const fromKeychain = isKeychainFailure(failure.code)
  return (
    <div role="alert">
      <Notice
        look={fromKeychain ? 'caution' : 'negative'}
        actions={
          fromKeychain ? (
            <Button busy={busy && connect.saving} onClick={onUseUntilQuit}>
              {connect.useUntilQuit}
            </Button>
          ) : undefined
        }
      >
        <p>{failureMessage(failure)}</p>
        {fromKeychain && <p>{connect.useUntilQuitText}</p>}
        <TechnicalDetail text={failure.detail} />
      </Notice>
    </div>
  )
}
