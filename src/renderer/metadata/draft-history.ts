import type { DraftNote } from './draft-notes.ts'

export type TextChange = { readonly offset: number; readonly removed: string; readonly inserted: string }

export type HistoryStep = {
  readonly change: TextChange
  readonly notesBefore: readonly DraftNote[]
  readonly notesAfter: readonly DraftNote[]
  /** The control typed into; further typing there extends this step. Null for a separate step. */
  readonly typedInto: string | null
  /** Milliseconds from any origin. */
  readonly at: number
}

export type DraftHistory = {
  readonly past: readonly HistoryStep[]
  readonly future: readonly HistoryStep[]
}

export const noHistory: DraftHistory = { past: [], future: [] }

/** Typing after a pause this long starts a new step. */
const pauseMs = 1000
const stepsKept = 200
const charactersKept = 8_000_000

/** Adds a step and clears the redo stack. `textBefore`: the text before the change. */
export function remember(history: DraftHistory, step: HistoryStep, textBefore: string): DraftHistory {
  const last = history.past.at(-1)
  const pause = step.at - (last?.at ?? 0)
  const isSame = last !== undefined && step.typedInto !== null && step.typedInto === last.typedInto
  if (!isSame || history.future.length > 0 || pause < 0 || pause > pauseMs)
    return { past: bounded([...history.past, step]), future: [] }
  const joined: HistoryStep = {
    ...step,
    change: joinChanges(last.change, step.change, textBefore),
    notesBefore: last.notesBefore,
  }
  return { past: bounded([...history.past.slice(0, -1), joined]), future: [] }
}

/** Joins two consecutive changes. `between`: the text after the first. */
export function joinChanges(first: TextChange, second: TextChange, between: string): TextChange {
  const start = Math.min(first.offset, second.offset)
  const firstEnd = first.offset + first.inserted.length
  const secondEnd = second.offset + second.removed.length
  const end = Math.max(firstEnd, secondEnd)
  return {
    offset: start,
    removed: between.slice(start, first.offset) + first.removed + between.slice(firstEnd, end),
    inserted: between.slice(start, second.offset) + second.inserted + between.slice(secondEnd, end),
  }
}

/** Compares block by block: by characters, a few megabytes take longer than a frame. */
const block = 4096

export function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  const isSame = (from: number, shift: number) =>
    before.slice(from, from + block) === after.slice(from + shift, from + shift + block)
  let start = 0
  while (start + block <= shorter && isSame(start, 0)) start += block
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  const shift = after.length - before.length
  while (end + block <= shorter - start && isSame(before.length - end - block, shift)) end += block
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1
  return {
    offset: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  }
}

export function doChange(text: string, { offset, removed, inserted }: TextChange): string {
  return text.slice(0, offset) + inserted + text.slice(offset + removed.length)
}

export function undoChange(text: string, { offset, removed, inserted }: TextChange): string {
  return text.slice(0, offset) + removed + text.slice(offset + inserted.length)
}

/** Drops the oldest steps beyond the maximum number or size; the newest always stays. */
function bounded(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  let characters = 0
  let first = steps.length
  while (first > 0 && steps.length - first < stepsKept) {
    const { removed, inserted } = steps[first - 1]?.change ?? { removed: '', inserted: '' }
    characters += removed.length + inserted.length
    if (characters > charactersKept && first < steps.length) break
    first -= 1
  }
  return first === 0 ? steps : steps.slice(first)
}

type UndoKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export type UndoWay = 'undo' | 'redo'

/** Recognises undo and redo keys. Either case of the letter counts, because Caps Lock inverts Shift. */
export function undoWayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: UndoKey): UndoWay | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey && ctrlKey ? 'redo' : undefined
}
