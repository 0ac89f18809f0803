import { useCallback } from 'react'
import type { StoredPicture } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import {
  type PictureProblem,
  type PictureSource,
  type PreparedPicture,
  usePreparePicture,
  useRemovesDetails,
  useStorePrepared,
} from '../../pictures/index.ts'

export type PictureNote = {
  readonly text: string
  readonly isAboutPlace: boolean
}

type TakenPicture =
  | { readonly kind: 'stored'; readonly picture: StoredPicture; readonly notes: readonly PictureNote[] }
  /** The user must agree to the alternative; see `MakeSmallerDialog`. */
  | { readonly kind: 'undecided'; readonly problem: PictureProblem }
  | { readonly kind: 'refused'; readonly why: string }

const undecided: ReadonlySet<PictureProblem['code']> = new Set([
  'picture-too-large',
  'picture-too-large-moving',
  'picture-type-moving',
])

export function useTakePicture(): (source: PictureSource) => Promise<TakenPicture> {
  const prepare = usePreparePicture()
  const store = useStorePrepared()
  const removesDetails = useRemovesDetails()
  return useCallback(
    async (source) => {
      const prepared = await prepare(source, { removeDetails: await removesDetails() })
      if (!prepared.ok) {
        const problem = prepared.error
        return undecided.has(problem.code)
          ? { kind: 'undecided', problem }
          : { kind: 'refused', why: messages.pictures.problem(problem) }
      }
      const stored = await store(prepared.value)
      return stored.ok
        ? { kind: 'stored', picture: stored.value, notes: notesOn(prepared.value) }
        : { kind: 'refused', why: failureMessage(stored.error) }
    },
    [prepare, store, removesDetails],
  )
}

export function notesOn({
  changes,
  source,
  frames,
}: Pick<PreparedPicture, 'changes' | 'source' | 'frames'>): readonly PictureNote[] {
  const { pictures } = messages
  return [
    ...(frames > 1 ? [{ text: pictures.moves(frames), isAboutPlace: false }] : []),
    ...changes.map((change) => ({
      text: pictures.change(change, source),
      isAboutPlace: change === 'location-removed',
    })),
  ]
}
