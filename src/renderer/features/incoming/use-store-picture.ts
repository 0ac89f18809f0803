import { useCallback } from 'react'
import { type NotTaken, type NotTakenReason, notTaken } from '../../../shared/domain/not-taken.ts'
import type { FailureCode } from '../../../shared/ipc/failure.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import {
  type PictureProblem,
  usePreparePicture,
  useRemovesDetails,
  useStorePrepared,
} from '../../pictures/index.ts'

/** The store validates prepared pictures again. */
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

type StorePicture = (
  file: File,
  place: string,
  options: {
    readonly makeSmaller: boolean
    readonly signal: AbortSignal
    /** Told what of a picture is left out that is stored otherwise. */
    onLeft(left: NotTaken): void
  },
) => Promise<Result<StoredPicture, NotTaken>>

/** Prepares a picture for the service and stores it until it is sent. */
export function useStorePicture(): StorePicture {
  const prepare = usePreparePicture()
  const storePrepared = useStorePrepared()
  const removesDetails = useRemovesDetails()
  return useCallback(
    async (file, place, { makeSmaller, signal, onLeft }) => {
      const removeDetails = await removesDetails()
      const prepared = await prepare(file, { removeDetails, makeSmaller, signal })
      if (!prepared.ok) return fail(notTaken(place, reasonOf(prepared.error.code), prepared.error.facts))
      const stored = await storePrepared(prepared.value)
      const { changes, source } = prepared.value
      if (stored.ok && changes.includes('first-page-kept'))
        onLeft(notTaken(place, 'further-pages', { count: source.frames - 1 }))
      if (stored.ok) return stored
      const reason = reasonOfFailure[stored.error.code] ?? 'not-kept'
      return fail(notTaken(place, reason, stored.error.facts))
    },
    [prepare, storePrepared, removesDetails],
  )
}
