import { useQuery } from '@tanstack/react-query'
import { call } from '../ipc/call.ts'
import { queryKeys } from '../ipc/query-keys.ts'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { words } from '../words/words.ts'

const asksEveryMs = 400

/** In place of the first screen while the library opens, which takes long when it is moved, restored or updated. */
export function Opening() {
  const { data } = useQuery({
    queryKey: queryKeys.opening,
    queryFn: () => call('library/opening', undefined),
    refetchInterval: asksEveryMs,
    gcTime: 0,
  })
  const { opening } = words
  if (data === undefined || data === null || data.step === 'opening') return <Skeleton lines={6} />
  const { step, done, total } = data
  return (
    <main style={{ padding: 48, maxWidth: 640 }} aria-busy="true">
      <Notice>
        <p role="status">{opening.steps[step]}</p>
        {total > 0 && (
          <ProgressBar label={opening.label} done={done} total={total} text={opening.progress(done, total)} />
        )}
      </Notice>
    </main>
  )
}
