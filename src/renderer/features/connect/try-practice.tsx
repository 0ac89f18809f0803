import { useCall } from '../../ipc/call.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useOpenGuide } from '../../services/guide.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'

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
      if (!isPending) mutate(undefined)
    },
    notice: error !== null && (
      <Notice alert look="negative">
        <p>{failureMessage(error.failure)}</p>
        <TechnicalDetail text={error.failure.detail} />
      </Notice>
    ),
  }
}
