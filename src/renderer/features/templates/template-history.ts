import { changeTemplate, type TemplateDraft, type TemplateStep } from './template-draft.ts'

/** A draft with the way back. */
export type TemplateHistory = {
  readonly past: readonly TemplateDraft[]
  readonly present: TemplateDraft
  readonly future: readonly TemplateDraft[]
  /** What the last step changed: going on typing there is the same step. */
  readonly last: string | null
}

export type HistoryStep = TemplateStep | { readonly kind: 'undo' } | { readonly kind: 'redo' }

const remembered = 100

export function startHistory(present: TemplateDraft): TemplateHistory {
  return { past: [], present, future: [], last: null }
}

export function stepHistory(history: TemplateHistory, step: HistoryStep): TemplateHistory {
  const { past, present, future, last } = history
  if (step.kind === 'undo') {
    const before = past.at(-1)
    if (before === undefined) return history
    return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
  }
  if (step.kind === 'redo') {
    const [after, ...later] = future
    if (after === undefined) return history
    return { past: [...past, present], present: after, future: later, last: null }
  }
  const changed = changeTemplate(present, step)
  const name = nameOf(step)
  const goesOn = name !== null && name === last
  return {
    past: goesOn ? past : [...past, present].slice(-remembered),
    present: changed,
    future: [],
    last: name,
  }
}

/** Only typing into one control goes on; every other step stands for itself. */
function nameOf(step: TemplateStep): string | null {
  return step.kind === 'change-field' ? `${step.id}:${Object.keys(step.change).join()}` : null
}
