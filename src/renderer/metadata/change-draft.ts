import { tidyJson } from '../../shared/domain/metadata/metadata-tidy.ts'
import { commit, commitText } from './commit-draft.ts'
import {
  changeBetween,
  doChange,
  type HistoryStep,
  remember,
  type UndoWay,
  undoChange,
} from './draft-history.ts'
import { type FormChange, proposeChange } from './form-change.ts'
import type { MetadataDraft, MetadataView } from './metadata-draft.ts'

export type DraftChange =
  | FormChange
  | { readonly kind: 'view'; readonly view: MetadataView }
  /** `isStep`: a separate undo step, whatever was typed just before. */
  | { readonly kind: 'text'; readonly text: string; readonly isStep?: boolean }
  | { readonly kind: 'tidy' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'revert'; readonly to: MetadataDraft }

/** `at`: time in milliseconds from any origin. Typing without a pause is a single undo step. */
export function changeDraft(draft: MetadataDraft, change: DraftChange, at = 0): MetadataDraft {
  switch (change.kind) {
    case 'view':
      return change.view === draft.view ? draft : { ...draft, view: change.view }
    case 'text':
      return withText(draft, change.text, change.isStep === true ? null : 'json', at)
    case 'tidy':
      return withText(draft, tidyJson(draft.text), null, at)
    case 'undo':
    case 'redo':
      return goThroughHistory(draft, change.kind)
    case 'revert':
      return { ...change.to, view: draft.view }
    default: {
      if (isLocked(draft)) return draft
      const proposal = proposeChange(draft, change)
      return proposal === undefined ? draft : commit(draft, proposal, at)
    }
  }
}

/** Returns true if the form is read-only, because the text is invalid or too long. */
export function isLocked({ text, form }: MetadataDraft): boolean {
  return form.tree === undefined && text.trim() !== ''
}

function withText(draft: MetadataDraft, text: string, typedInto: string | null, at: number): MetadataDraft {
  if (text === draft.text) return draft
  const change = changeBetween(draft.text, text)
  const { notes } = draft
  if (notes.length === 0) {
    const step = { change, notesBefore: notes, notesAfter: notes, typedInto, at }
    const history = remember(draft.form.history, step, draft.text)
    return commitText(draft, { text, keepsKinds: false, history })
  }
  return commit(draft, { text, change, notes, typedInto, keepsKinds: false }, at)
}

function goThroughHistory(draft: MetadataDraft, way: UndoWay): MetadataDraft {
  const { past, future } = draft.form.history
  const step: HistoryStep | undefined = way === 'undo' ? past.at(-1) : future[0]
  if (step === undefined) return draft
  const [text, notes, history] =
    way === 'undo'
      ? [
          undoChange(draft.text, step.change),
          step.notesBefore,
          { past: past.slice(0, -1), future: [step, ...future] },
        ]
      : [
          doChange(draft.text, step.change),
          step.notesAfter,
          { past: [...past, { ...step, typedInto: null }], future: future.slice(1) },
        ]
  if (draft.notes.length === 0 && notes.length === 0)
    return commitText(draft, { text, keepsKinds: true, history })
  return commit(draft, { text, change: null, notes, typedInto: null, keepsKinds: true, history }, 0)
}
