import type { CallError } from '../../ipc/call.ts'
import { failureMessage, isKeychainFailure } from '../../messages/problems/failures.ts'
import { connect } from '../../messages/settings/connect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'

type KeychainNoticeProps = {
  readonly error: CallError | null
  readonly busy: boolean
  onUseUntilQuit(): void
}

/** Shows a failure to save a key. For keychain failures, offers to use the key until quit. */
export function KeychainNotice({ error, busy, onUseUntilQuit }: KeychainNoticeProps) {
  if (error === null) return null
  const { failure } = error
  const fromKeychain = isKeychainFailure(failure.code)
  return (
    <Notice
      alert
      look={fromKeychain ? 'caution' : 'negative'}
      actions={
        fromKeychain ? (
          <Button busy={busy} onClick={onUseUntilQuit}>
            {connect.useUntilQuit}
          </Button>
        ) : undefined
      }
    >
      <p>{failureMessage(failure)}</p>
      {fromKeychain && <p>{connect.useUntilQuitText}</p>}
      <TechnicalDetail text={failure.detail} />
    </Notice>
  )
}
