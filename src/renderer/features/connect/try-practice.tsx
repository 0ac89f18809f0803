import { useCall } from '../../ipc/call.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useOpenGuide } from '../../services/guide.ts'
import { useRouter } from '../../services/router/router.tsx'
import { KeychainNotice } from './keychain-notice.tsx'

/** Starts the practice service and goes straight to adding; `notice` says what kept it from starting. */
export function useTryPractice() {
  const choose = useChooseConnection()
  const { go } = useRouter()
  const openGuide = useOpenGuide()
  const { error, isPending, mutate } = useCall('connections/try-practice', {
    onSuccess: async ({ id }) => {
      await choose(id)
      await openGuide('beginning')
      go({ screen: 'add' })
    },
  })
  return {
    isStarting: isPending,
    start: () => {
      if (!isPending) mutate({ keep: 'keychain' })
    },
    notice: (
      <KeychainNotice error={error} busy={isPending} onUseUntilQuit={() => mutate({ keep: 'session' })} />
    ),
  }
}
