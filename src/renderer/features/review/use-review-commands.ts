import { useMutation } from '@tanstack/react-query'
import type {
  DuplicateChoice,
  NearCollectionChange,
  ReviewChange,
  ReviewSummary,
} from '../../../shared/schemas/review.ts'
import { formatDuration } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useLiveConfirm } from '../../services/live-confirm.tsx'
import { addingSeveral, type ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { countTicked } from './filter-chips.tsx'
import type { Filled, Removal, ReviewActions } from './review-actions.ts'
import { useReview } from './review-context.ts'
import { collectRows, everyRow, everythingSelected, type RowTarget, rowsWithKeys } from './row-selection.ts'
import { nameOfValue, type RowValue } from './row-value.ts'
import { isDeadPage } from './table/row-stops.ts'

const { review } = messages
/** Milliseconds, enough to see what was removed. */
const undoStaysMs = 20_000

/** A call on the batch; a toast reports failures. */
function useCommand<O, I = void>(
  act: (actions: ReviewActions, input: I) => Promise<O>,
  { onSuccess, onSettled }: { onSuccess?(output: O, input: I): void; onSettled?(): void } = {},
) {
  const { actions } = useReview()
  const { showError } = useToasts()
  return useMutation({
    mutationFn: (input: I) => act(actions, input),
    onError: showError,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onSettled: () => onSettled?.(),
  })
}

function useSay(): (text: string, more?: string) => void {
  const { show } = useToasts()
  return (text, more) => show({ kind: 'result', about: 'review', text, more })
}

/** Reports a change with undo for a while; each has its own toast. */
function useSayUndoable() {
  const { show, showError } = useToasts()
  const say = useSay()
  return (text: string, undo: { readonly done: string; act(): Promise<void> }, more?: string) => {
    const onChoose = () => void undo.act().then(() => say(undo.done), showError)
    const actions = [{ label: messages.common.undo, onChoose }]
    show({ kind: 'result', text, more, staysMs: undoStaysMs, actions })
  }
}

type ForRows = { readonly target: RowTarget; readonly count: number }

export function useSetValue() {
  const say = useSay()
  return useCommand(
    (actions, { target, value }: ForRows & { readonly value: RowValue }) => actions.setValue(target, value),
    { onSuccess: (_, { value, count }) => say(review.forAll.set(nameOfValue(value), count)) },
  )
}

/** Sets values in rows without one, and asks about those with a different one. */
export function useFill() {
  const { actions, open } = useReview()
  const say = useSay()
  const sayUndoable = useSayUndoable()
  return useCommand((actions, values: readonly RowValue[]) => actions.fill(values), {
    onSuccess: (filled) => {
      const others = filled.filter((one) => one.others.length > 0)
      const [first, second] = filled
        .filter((one) => one.filled.length > 0 || one.others.length === 0)
        .map((one) => review.forAll.set(nameOfValue(one.value), one.filled.length))
      const act = () => actions.unfill(filled)
      const canUndo = filled.some((one) => one.filled.length > 0)
      if (first !== undefined && canUndo) sayUndoable(first, { done: messages.toasts.undone, act }, second)
      else if (first !== undefined) say(first, second)
      if (others.length > 0) open({ kind: 'replace', filled: others })
    },
  })
}

/** Replaces the values of rows that have a different one. */
export function useReplace() {
  const say = useSay()
  return useCommand(
    async (actions, filled: readonly Filled[]) => {
      for (const { value, others } of filled) await actions.setValue(rowsWithKeys(others), value)
    },
    {
      onSuccess: (_, filled) => {
        const [first = '', second] = filled.map(({ value, others }) =>
          review.forAll.set(nameOfValue(value), others.length),
        )
        say(first, second)
      },
    },
  )
}

export function useChangeRow() {
  return useCommand((actions, { key, change }: { readonly key: number; readonly change: ReviewChange }) =>
    actions.change(rowsWithKeys([key]), change),
  )
}

type LeavingOut = { readonly target: RowTarget; readonly isLeftOut: boolean }

export function useLeaveOut() {
  return useCommand((actions, { target, isLeftOut }: LeavingOut) => actions.leaveOut(target, isLeftOut))
}

export function useCleanAll() {
  const { actions, focusTable } = useReview()
  const sayUndoable = useSayUndoable()
  const { taken, broughtBack } = review.cleaning
  return useCommand(
    async (_, cleaning: 'shorten' | 'keep') => {
      const count = (await actions.loadSummary())?.canBeShorter ?? 0
      await actions.change(everyRow, { cleaning })
      return count
    },
    {
      onSuccess: (count, cleaning) => {
        if (cleaning === 'keep') return
        const act = () => actions.change(everyRow, { cleaning: 'original' })
        sayUndoable(taken(count), { done: broughtBack, act })
      },
      onSettled: focusTable,
    },
  )
}

export const countDuplicates = (summary: ReviewSummary | null) =>
  summary === null ? 0 : summary.undecided - summary.deadPages - summary.nearCollections

export function useDecideCollections() {
  const { focusTable } = useReview()
  const say = useSay()
  return useCommand(
    async (actions, nearCollection: NearCollectionChange) => {
      const count = (await actions.loadSummary())?.nearCollections ?? 0
      await actions.change({ filter: 'undecided', selection: everythingSelected }, { nearCollection })
      return count
    },
    {
      onSuccess: (count, choice) => say(review.nearCollection.decided[choice](count)),
      onSettled: focusTable,
    },
  )
}

export function useAcceptDeadPages() {
  const { focusTable } = useReview()
  const say = useSay()
  return useCommand(
    async (actions) => {
      const count = (await actions.loadSummary())?.deadPages ?? 0
      await actions.change({ filter: 'undecided', selection: everythingSelected }, { deadPage: 'accepted' })
      return count
    },
    { onSuccess: (count) => say(review.deadPage.added(count)), onSettled: focusTable },
  )
}

export function useRemoveDeadPages() {
  const { connection, focusTable } = useReview()
  const sayRemoved = useSayRemoved()
  const { showFailure } = useToasts()
  return useCommand(
    async (actions) => {
      const rows = await collectRows(connection.id, 'undecided')
      return actions.remove(rowsWithKeys(rows.filter(isDeadPage).map(({ key }) => key)))
    },
    {
      onSuccess: ({ removals, failure }) => {
        if (failure !== null) showFailure(failure)
        sayRemoved(removals)
      },
      onSettled: focusTable,
    },
  )
}

export function useDecideAll() {
  const { focusTable } = useReview()
  const say = useSay()
  return useCommand(
    async (actions, choice: Exclude<DuplicateChoice, 'undecided'>) => {
      const before = countDuplicates(await actions.loadSummary())
      await actions.change({ filter: 'undecided', selection: everythingSelected }, { duplicate: choice })
      const left = countDuplicates(await actions.loadSummary())
      return { decided: before - left, left }
    },
    {
      onSuccess: ({ decided, left }, choice) =>
        say(review.duplicate.decided[choice](decided), left > 0 ? review.duplicate.left(left) : undefined),
      onSettled: focusTable,
    },
  )
}

function useSayRemoved() {
  const { actions, focusTable } = useReview()
  const sayUndoable = useSayUndoable()
  return (removals: readonly Removal[]) => {
    const count = removals.reduce((sum, { removed }) => sum + removed, 0)
    if (count === 0) return
    const act = () => actions.putBack(removals).finally(focusTable)
    sayUndoable(review.removed(count), { done: review.putBack(count), act })
  }
}

export function useRemoveRows() {
  const { showFailure } = useToasts()
  const sayRemoved = useSayRemoved()
  return useCommand((actions, target: RowTarget) => actions.remove(target), {
    onSuccess: ({ removals, failure }) => {
      if (failure !== null) showFailure(failure)
      sayRemoved(removals)
    },
  })
}

export function useRemoveImported() {
  const { focusTable } = useReview()
  const say = useSay()
  const sayRemoved = useSayRemoved()
  return useCommand((actions, rowImport: string) => actions.removeImported(rowImport), {
    onSuccess: (removal) => {
      if (removal.removed === 0) say(review.incomplete.noneLeft)
      else sayRemoved([removal])
    },
    onSettled: focusTable,
  })
}

export function useKeepImported() {
  const { focusTable } = useReview()
  return useCommand((actions, rowImport: string) => actions.keepImported(rowImport), {
    onSettled: focusTable,
  })
}

export function useDiscardBatch() {
  const say = useSay()
  return useCommand((actions) => actions.discard(), { onSuccess: () => say(review.discard.done) })
}

function useUndoAdding() {
  const { show } = useToasts()
  return useCommand(
    (actions, { removal }: { readonly removal: string; readonly accepted: number }) =>
      actions.undoAdding(removal),
    {
      onSuccess: ({ undone }, { accepted }) => {
        if (undone === 0) return show({ kind: 'failure', about: 'review', text: review.accept.notUndone })
        show({
          ...{ kind: 'result', about: 'review', text: review.accept.undone(undone) },
          more: undone < accepted ? review.accept.alreadySent(accepted - undone) : undefined,
          actions: [{ label: messages.common.openReview, to: { screen: 'review' } }],
        })
      },
    },
  )
}

/** Adds the ready rows as documents, and reports what remains. */
export function useAcceptBatch() {
  const { connection, open } = useReview()
  const { show } = useToasts()
  const confirmLive = useLiveConfirm()
  const undoing = useUndoAdding()
  const accepting = useCommand(
    async (actions) => {
      const done = await actions.accept()
      const now = await actions.loadSummary().catch(() => null)
      return { ...done, left: now === null ? 0 : now.problem + now.undecided + now.leftOut }
    },
    {
      onSuccess: ({ accepted, batch, left, removal, undoUntil }) => {
        // A second click finds nothing left, and must not replace the first one's Undo.
        if (accepted === 0) return
        const inLibrary = { screen: 'library', text: `batch:${batch}` } as const
        const stayed = left > 0 ? review.accept.stayed(left) : undefined
        const adding: ToastContent = {
          ...{ kind: 'result', about: 'review', subject: addingSeveral, isUnderWay: true },
          ...{ text: review.accept.done(accepted), more: stayed, doneMore: stayed },
          lasting: batch === null ? [] : [{ label: messages.common.showInLibrary, to: inLibrary }],
        }
        if (undoUntil === null || undoUntil <= Date.now()) return show(adding)
        show({
          ...adding,
          more: stayed ?? messages.toasts.sendsIn(formatDuration(undoUntil - Date.now())),
          lasting: [],
          actions: [{ label: messages.common.undo, onChoose: () => undoing.mutate({ removal, accepted }) }],
          countdown: {
            until: undoUntil,
            text: (leftMs) => stayed ?? messages.toasts.sendsIn(formatDuration(leftMs)),
            after: () => adding,
          },
        })
      },
    },
  )
  const accept = async (count: number) => {
    if (await confirmLive({ connectionId: connection.id, count, action: 'add' })) accepting.mutate()
  }
  /** Asks first if rows would be left over. */
  const starting = useCommand((actions) => actions.loadSummary(), {
    onSuccess: (now) => {
      if (now === null || countTicked(now) === 0) return
      if (now.problem + now.undecided + now.incomplete.length > 0) open({ kind: 'accept', summary: now })
      else void accept(countTicked(now))
    },
  })
  return { isAdding: accepting.isPending, start: () => starting.mutate(), accept }
}
