import type { CommonField } from '../../../shared/schemas/bulk-edits.ts'
import { isBlankStep, newStep, type StepDraft, stepForField } from './step-draft.ts'

/** The steps on the form, and which of them is to get the focus. */
export type StepList = { readonly steps: readonly StepDraft[]; readonly nextId: number }

export type StepListChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'change'; readonly step: StepDraft }
  | {
      readonly kind: 'about-field'
      readonly step: 'set-field' | 'remove-field'
      readonly field: CommonField
    }
  | { readonly kind: 'start-afresh' }

export const firstSteps: StepList = { steps: [newStep(1)], nextId: 2 }

export function changeSteps(list: StepList, change: StepListChange): StepList {
  const { steps, nextId } = list
  switch (change.kind) {
    case 'add':
      return { steps: [...steps, newStep(nextId)], nextId: nextId + 1 }
    case 'remove': {
      const left = steps.filter(({ id }) => id !== change.id)
      return left.length > 0 ? { steps: left, nextId } : { steps: [newStep(nextId)], nextId: nextId + 1 }
    }
    case 'change':
      return { steps: steps.map((step) => (step.id === change.step.id ? change.step : step)), nextId }
    case 'about-field': {
      const made = stepForField(nextId, change.step, change.field)
      // An empty step at the end is what the person was about to fill in.
      const kept = steps.filter((step, at) => at < steps.length - 1 || !isBlankStep(step))
      return { steps: [...kept, made], nextId: nextId + 1 }
    }
    case 'start-afresh':
      return { steps: [newStep(nextId)], nextId: nextId + 1 }
  }
}

export function isBlank({ steps }: StepList): boolean {
  return steps.every(isBlankStep)
}
