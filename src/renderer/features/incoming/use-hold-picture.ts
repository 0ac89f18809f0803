import { useCallback } from 'react'
import { type NotTaken, type NotTakenReason, notTaken } from '../../../shared/domain/not-taken.ts'
import type { FailureCode } from '../../../shared/ipc/failure.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { HeldPicture } from '../../../shared/schemas/document.ts'
import {
  type PictureProblem,
  useHoldPrepared,
  usePreparePicture,
  useRemovesDetails,
} from '../../pictures/index.ts'

/** What holding it may find once more, though it was prepared: the store trusts nobody. */
const reasonOfFailure: Partial<Record<FailureCode, NotTakenReason>> = {
  'picture-too-large': 'picture-too-large',
  'picture-type-not-accepted': 'picture-type-not-accepted',
  'picture-empty': 'empty',
}

function reasonOf(code: PictureProblem['code']): NotTakenReason {
  switch (code) {
    case 'picture-empty':
      return 'empty'
    case 'picture-unreadable':
      return 'not-readable'
    case 'picture-stopped':
      return 'stopped'
    default:
      return code
  }
}

export type HoldPicture = (
  file: File,
  place: string,
  options: { readonly makeSmaller: boolean; readonly signal: AbortSignal },
) => Promise<Result<HeldPicture, NotTaken>>

/** Makes of a picture what the service takes and keeps that until it is sent; why it was not taken is a value. */
export function useHoldPicture(): HoldPicture {
  const prepare = usePreparePicture()
  const holdPrepared = useHoldPrepared()
  const removesDetails = useRemovesDetails()
  return useCallback(
    async (file, place, { makeSmaller, signal }) => {
      const removeDetails = await removesDetails()
      const prepared = await prepare(file, { removeDetails, makeSmaller, signal })
      if (!prepared.ok) return fail(notTaken(place, reasonOf(prepared.error.code), prepared.error.facts))
      const held = await holdPrepared(prepared.value)
      if (held.ok) return held
      const reason = reasonOfFailure[held.error.code] ?? 'not-kept'
      return fail(notTaken(place, reason, held.error.facts))
    },
    [prepare, holdPrepared, removesDetails],
  )
}
