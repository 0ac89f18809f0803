import { useState } from 'react'
import { navigation } from '../../messages/common.ts'
import { team } from '../../messages/team.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { ConnectForm } from './connect-form.tsx'
import { Connected } from './connected.tsx'
import { JoinTeam } from './join-team.tsx'
import { useTryPractice } from './try-practice.tsx'

export function ConnectScreen() {
  const { isStarting, start, notice } = useTryPractice()
  const { connections } = useConnections()
  const { route } = useRouter()
  const [isJoining, setJoining] = useState(route.screen === 'connect' && route.joins === true)
  if (route.screen === 'connect' && route.connected !== undefined) {
    const connected = connections.find(({ id }) => id === route.connected)
    return connected === undefined ? <Skeleton lines={5} /> : <Connected connection={connected} />
  }
  const hasPractice = connections.some(({ kind }) => kind === 'practice')
  if (isJoining) return <JoinTeam onBack={() => setJoining(false)} />
  return (
    <ConnectForm
      notice={notice}
      secondary={
        <>
          <Button large look="quiet" onClick={() => setJoining(true)}>
            {team.join}
          </Button>
          {!hasPractice && (
            <Button large look="quiet" busy={isStarting} onClick={start}>
              {navigation.tryPractice}
            </Button>
          )}
        </>
      }
    />
  )
}
