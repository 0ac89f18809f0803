import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { tryCall } from '../../ipc/call.ts'

export type DiagnosticFile = CallOutput<'diagnostics/gather'>['files'][number]
type Gathered = CallOutput<'diagnostics/gather'>

/** What was gathered, and what was made of it. Gathered anew when names are wanted or no longer wanted. */
export function useDiagnostics(withNames: boolean) {
  const [gathered, setGathered] = useState<Gathered | null>(null)
  const [isGathering, setGathering] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const held = useRef<string | null>(null)
  const last = useRef(0)

  const gather = useCallback(async () => {
    last.current += 1
    const turn = last.current
    setGathering(true)
    setFailure(null)
    const result = await tryCall('diagnostics/gather', { withNames })
    // A later choice is what counts, whichever answer comes first.
    if (turn !== last.current) return
    setGathering(false)
    if (!result.ok) return setFailure(result.error)
    held.current = result.value.id
    setGathered(result.value)
  }, [withNames])

  useEffect(() => {
    void gather()
  }, [gather])
  useEffect(
    () => () => {
      last.current += 1
      if (held.current !== null) void tryCall('diagnostics/forget', { id: held.current })
    },
    [],
  )
  return { gathered, isGathering, failure, gather }
}
