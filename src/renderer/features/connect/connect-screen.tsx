import { navigation } from '../../messages/common.ts'
import { useConnections } from '../../services/connections.tsx'
import { Button } from '../../ui/button.tsx'
import { ConnectForm } from './connect-form.tsx'
import { useTryPractice } from './try-practice.tsx'

export function ConnectScreen() {
  const { isStarting, start, notice } = useTryPractice()
  const { connections } = useConnections()
  const hasPractice = connections.some(({ kind }) => kind === 'practice')
  return (
    <ConnectForm
      notice={notice}
      secondary={
        !hasPractice && (
          <Button large look="quiet" busy={isStarting} onClick={start}>
            {navigation.tryPractice}
          </Button>
        )
      }
    />
  )
}
