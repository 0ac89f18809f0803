import { useState } from 'react'
import type { DuplicateChoice, ReviewChange, ReviewSummary } from '../../../shared/schemas/review.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { everythingSelected, type RowTarget } from './row-selection.ts'
import type { ReviewActions } from './use-review-actions.ts'

/** What the screen does to many rows at once; each says how it went. */
export function useBatchCommands(actions: ReviewActions) {
  const { show, showFailure } = useToasts()
  const { isAdding, accept } = useAcceptBatch(actions)
  const { review } = messages
  const say = (text: string, more?: string) => show({ kind: 'result', about: 'review', text, more })

  /** How the batch stands once all that was asked before is done; undefined where there is none. */
  const readSummary = async (): Promise<ReviewSummary | undefined> => {
    const now = await actions.settled()
    if (!now.ok) showFailure(now.error)
    return now.ok ? (now.value ?? undefined) : undefined
  }
  const sayRemoved = (removals: Parameters<ReviewActions['putBack']>[0], onBack: () => void) => {
    const count = removals.reduce((sum, { removed }) => sum + removed, 0)
    if (count === 0) return
    const putBack = async () => {
      const done = await actions.putBack(removals)
      if (done.ok) say(review.putBack(count))
      else showFailure(done.error)
      onBack()
    }
    show({
      kind: 'result',
      about: 'review',
      text: review.removed(count),
      staysMs: undoStaysMs,
      actions: [{ label: review.undo, onChoose: () => void putBack() }],
    })
  }
  return {
    isAdding,
    readSummary,
    setCollection: async (target: RowTarget, count: number, collection: string): Promise<boolean> => {
      const done = await actions.change(target, { collection })
      if (done.ok) say(review.forAll.collectionSet(collection, count))
      else showFailure(done.error)
      return done.ok
    },
    setField: async (target: RowTarget, count: number, name: string, value: string): Promise<boolean> => {
      const done = await actions.setField(target, name, value)
      if (done.ok) say(review.fieldDialog.done(name, count))
      else showFailure(done.error)
      return done.ok
    },
    /** Whether it was kept. */
    changeRow: async (key: number, change: ReviewChange): Promise<boolean> => {
      const done = await actions.change(
        { filter: 'all', selection: { kind: 'some', keys: new Set([key]) } },
        change,
      )
      if (!done.ok) showFailure(done.error)
      return done.ok
    },
    cleanAll: async (cleaning: 'shorten' | 'keep') => {
      const everyRow: RowTarget = { filter: 'all', selection: everythingSelected }
      const count = (await readSummary())?.canBeShorter ?? 0
      const done = await actions.change(everyRow, { cleaning })
      if (!done.ok) return showFailure(done.error)
      if (cleaning === 'keep') return
      const bringBack = async () => {
        const back = await actions.change(everyRow, { cleaning: 'original' })
        if (back.ok) say(review.cleaning.broughtBack)
        else showFailure(back.error)
      }
      show({
        kind: 'result',
        about: 'review',
        text: review.cleaning.taken(count),
        staysMs: undoStaysMs,
        actions: [{ label: review.cleaning.bringBack, onChoose: () => void bringBack() }],
      })
    },
    decideAll: async (choice: Exclude<DuplicateChoice, 'undecided'>) => {
      const before = (await readSummary())?.undecided ?? 0
      const done = await actions.change(
        { filter: 'undecided', selection: everythingSelected },
        { duplicate: choice },
      )
      if (!done.ok) return showFailure(done.error)
      const left = (await readSummary())?.undecided ?? 0
      say(review.duplicate.decided[choice](before - left), left > 0 ? review.duplicate.left(left) : undefined)
    },
    /** `onBack` is called once the rows are there again. */
    remove: async (target: RowTarget, onBack: () => void) => {
      const { removals, failure } = await actions.remove(target)
      if (failure !== null) showFailure(failure)
      sayRemoved(removals, onBack)
    },
    removeArrived: async (handOver: string, onBack: () => void) => {
      const done = await actions.removeArrived(handOver)
      if (!done.ok) return showFailure(done.error)
      if (done.value.removed === 0) say(review.incomplete.noneLeft)
      else sayRemoved([done.value], onBack)
    },
    keepArrived: async (handOver: string) => {
      const done = await actions.keepArrived(handOver)
      if (!done.ok) showFailure(done.error)
    },
    accept,
    discard: async () => {
      const done = await actions.discard()
      if (done.ok) say(review.discard.done)
      else showFailure(done.error)
    },
  }
}
export type BatchCommands = ReturnType<typeof useBatchCommands>

/** Adds the rows of the batch that are ready as documents, and tells what stays. */
function useAcceptBatch(actions: ReviewActions) {
  const { show, showFailure } = useToasts()
  const [isAdding, setAdding] = useState(false)
  const { review } = messages
  const accept = async () => {
    setAdding(true)
    const done = await actions.accept()
    setAdding(false)
    if (!done.ok) return showFailure(done.error)
    const now = await actions.settled()
    const left = now.ok && now.value !== null ? now.value.problem + now.value.undecided : 0
    show({
      kind: 'result',
      about: 'review',
      text: review.accept.done(done.value.accepted),
      more: left > 0 ? review.accept.stayed(left) : undefined,
      actions: [
        ...(done.value.batch === null
          ? []
          : [
              {
                label: review.accept.showInLibrary,
                to: { screen: 'library', text: `batch:${done.value.batch}` } as const,
              },
            ]),
        { label: review.accept.openQueue, to: { screen: 'queue' } },
      ],
    })
  }
  return { isAdding, accept }
}

/** Time enough to see what is gone. */
const undoStaysMs = 20_000
