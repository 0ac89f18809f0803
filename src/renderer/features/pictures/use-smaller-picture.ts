import { useEffect, useEffectEvent, useState } from 'react'
import type { Result } from '../../../shared/result.ts'
import {
  type PictureProblem,
  type PictureSource,
  type PreparedPicture,
  usePreparePicture,
  useRemovesDetails,
} from '../../pictures/index.ts'

/** Makes a picture smaller as soon as it is shown, and stops when it no longer is. Null while it works. */
export function useSmallerPicture(source: PictureSource): Result<PreparedPicture, PictureProblem> | null {
  const prepare = usePreparePicture()
  const removesDetails = useRemovesDetails()
  const [outcome, setOutcome] = useState<Result<PreparedPicture, PictureProblem> | null>(null)
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const prepared = await prepare(source, {
      removeDetails: await removesDetails(),
      makeSmaller: true,
      keepFirstPicture: true,
      withViews: true,
      signal,
    })
    if (!signal.aborted) setOutcome(prepared)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another start.
  useEffect(() => {
    const stopping = new AbortController()
    void start(stopping.signal)
    return () => {
      stopping.abort()
      setOutcome(null)
    }
  }, [source])
  return outcome
}
