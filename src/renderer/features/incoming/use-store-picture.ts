import { useCallback } from 'react'
import { type NotTaken, type NotTakenReason, notTaken } from '../../../shared/domain/not-taken.ts'
import type { FailureCode } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import {
  type PictureProblem,
  type PreparedPicture,
  usePreparePicture,
  useRemovesDetails,
  useStoreAllPrepared,
} from '../../pictures/index.ts'

/** Main validates prepared pictures again. */
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

export type PictureToStore = Pick<PreparedPicture, 'bytes' | 'name' | 'thumbnail'> & {
  readonly place: string
  readonly pagesLeft: number
}

type PreparePictureFile = (
  file: File,
  place: string,
  options: { readonly makeSmaller: boolean; readonly signal: AbortSignal },
) => Promise<Result<PictureToStore, NotTaken>>

export function usePreparePictureFile(): PreparePictureFile {
  const prepare = usePreparePicture()
  const removesDetails = useRemovesDetails()
  return useCallback(
    async (file, place, { makeSmaller, signal }) => {
      const removeDetails = await removesDetails()
      const prepared = await prepare(file, { removeDetails, makeSmaller, signal })
      if (!prepared.ok) return fail(notTaken(place, reasonOf(prepared.error.code), prepared.error.facts))
      const { bytes, name, thumbnail, changes, source } = prepared.value
      const pagesLeft = changes.includes('first-page-kept') ? source.frames - 1 : 0
      return succeed({ bytes, name, thumbnail, place, pagesLeft })
    },
    [prepare, removesDetails],
  )
}

type StorePictures = (
  pictures: readonly PictureToStore[],
  onLeft: (left: NotTaken) => void,
) => Promise<readonly Result<StoredPicture, NotTaken>[]>

export function useStorePictures(): StorePictures {
  const storeAll = useStoreAllPrepared()
  return useCallback(
    async (pictures, onLeft) => {
      const stored = await storeAll(pictures)
      return stored.map((one, at) => {
        const { place = '', pagesLeft = 0 } = pictures[at] ?? {}
        if (one.ok && pagesLeft > 0) onLeft(notTaken(place, 'further-pages', { count: pagesLeft }))
        if (one.ok) return one
        return fail(notTaken(place, reasonOfFailure[one.error.code] ?? 'not-kept', one.error.facts))
      })
    },
    [storeAll],
  )
}
