import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tryCall } from '../ipc/call.ts'
import { callQuery } from '../ipc/call-query.ts'
import { opening } from '../messages/settings/backups.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar, Skeleton } from '../ui/feedback/loading.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

const asksEveryMs = 400

/** Replaces the first screen while the library opens, which is slow after a move, restore or update. */
export function Opening() {
  const { data } = useQuery({
    ...callQuery('library/opening', undefined),
    refetchInterval: asksEveryMs,
    gcTime: 0,
  })
  if (data === undefined || data === null || data.step === 'opening') return <Skeleton lines={6} />
  const { step, done, total } = data
  return (
    <main style={{ padding: 48, maxWidth: 640 }} aria-busy="true">
      <Notice>
        <p role="status">{opening.steps[step]}</p>
        {total > 0 && (
          <ProgressBar label={opening.label} done={done} total={total} text={opening.progress(done, total)} />
        )}
        {step === 'moving' && <StopMove />}
      </Notice>
    </main>
  )
}

/** Until everything is copied, the library is still in its old place. */
function StopMove() {
  const [isStopping, setStopping] = useState(false)
  const stop = async () => {
    setStopping(true)
    await tryCall('data-folder/stop-move', undefined)
  }
  return (
    <div>
      <Button busy={isStopping} onClick={() => void stop()}>
        {opening.stopMoving}
      </Button>
    </div>
  )
}
