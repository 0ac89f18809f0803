import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ConnectForm } from './connect-form.tsx'
import { KeychainNotice } from './keychain-notice.tsx'
import { useTryPractice } from './use-try-practice.ts'

export function ConnectScreen() {
  const practice = useTryPractice()
  const { connections } = useConnections()
  const hasPractice = connections.some(({ kind }) => kind === 'practice')
  const { connect } = messages
  return (
    <Screen
      title={connect.heading}
      layout="column"
      actions={
        !hasPractice && (
          <Button
            busy={practice.isStarting && connect.startingPractice}
            onClick={() => void practice.start('keychain')}
          >
            {connect.tryPractice}
          </Button>
        )
      }
    >
      {practice.failure !== null && (
        <KeychainNotice
          failure={practice.failure}
          busy={practice.isStarting}
          onUseUntilQuit={() => void practice.start('session')}
        />
      )}
      <ConnectForm />
    </Screen>
  )
}
