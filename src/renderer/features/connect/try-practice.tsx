import { useCall } from '../../ipc/call.ts'
import { connect } from '../../messages/settings/connect.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { KeychainNotice } from './keychain-notice.tsx'

/** Starts the practice service and goes straight to adding: the button for it, and what kept it from starting. */
export function useTryPractice() {
  const choose = useChooseConnection()
  const { go } = useRouter()
  const { error, isPending, mutate } = useCall('connections/try-practice', {
    onSuccess: async ({ id }) => {
      await choose(id)
      go({ screen: 'add' })
    },
  })
  return {
    button: (
      <Button busy={isPending && connect.startingPractice} onClick={() => mutate({ keep: 'keychain' })}>
        {connect.tryPractice}
      </Button>
    ),
    notice: (
      <KeychainNotice error={error} busy={isPending} onUseUntilQuit={() => mutate({ keep: 'session' })} />
    ),
  }
}
