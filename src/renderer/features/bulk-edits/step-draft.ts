import type { BulkEditStep, CommonField } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import {
  entriesOf,
  isEmptyValue,
  kindOfSingle,
  noValue,
  rawOfSingle,
  rowOfSingle,
  type SingleValue,
  valueFromRaw,
} from '../../metadata/index.ts'

export const stepKinds = ['set-field', 'remove-field', 'add-to-list', 'replace', 'by-template'] as const
type StepKind = (typeof stepKinds)[number]

/** The meaning of an empty value. Fields are removed only if "remove" was chosen. */
export type WhenEmpty = 'leave' | 'empty' | 'remove'

export type StepDraft = {
  readonly id: number
  readonly kind: StepKind
  readonly name: string
  readonly isNameRead: boolean
  readonly value: SingleValue
  readonly hasSeveral: boolean
  readonly whenEmpty: WhenEmpty
  readonly entries: SingleValue
  readonly where: 'title' | 'field'
  readonly find: string
  readonly by: string
  readonly matchCase: boolean
}

type StepProblem =
  | { readonly part: 'name'; readonly code: 'name-missing' }
  | { readonly part: 'value'; readonly code: 'value-wrong' }
  | { readonly part: 'entries'; readonly code: 'entries-missing' }
  | { readonly part: 'find'; readonly code: 'find-missing' | 'same-text' }
export type StepPart = StepProblem['part']

type ReadStep =
  | { readonly kind: 'step'; readonly step: BulkEditStep }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: StepProblem }

export function newStep(id: number): StepDraft {
  return {
    id,
    kind: 'set-field',
    name: '',
    isNameRead: false,
    value: noValue(),
    hasSeveral: false,
    whenEmpty: 'leave',
    entries: noValue('list'),
    where: 'title',
    find: '',
    by: '',
    matchCase: false,
  }
}

export type SteppedField = { readonly field: CommonField; readonly kind: FieldKind }

export function stepForField(
  id: number,
  step: 'set-field' | 'remove-field',
  { field: { name, value }, kind }: SteppedField,
): StepDraft {
  const hasSeveral = value.kind === 'several'
  return {
    ...newStep(id),
    kind: step,
    name,
    isNameRead: true,
    value: value.kind === 'several' ? noValue(kind) : valueFromRaw(value.raw),
    hasSeveral,
  }
}

function isBlankStep({ kind, name, isNameRead, value, entries, find, by }: StepDraft): boolean {
  const hasNoValue = rowOfSingle(value) === null && rowOfSingle(entries) === null
  return kind === 'set-field' && name === '' && !isNameRead && hasNoValue && find === '' && by === ''
}

export function canBeEmpty({ value }: StepDraft): boolean {
  const kind = kindOfSingle(value)
  return kind !== 'number' && kind !== 'yes-no' && kind !== 'json'
}

export function readStep(draft: StepDraft): ReadStep {
  const { kind, name, where } = draft
  const needsName = kind === 'replace' ? where === 'field' : kind !== 'by-template'
  // JSON allows an empty name. It is intended if read from documents, and missing if typed.
  if (needsName && name.trim() === '' && !draft.isNameRead)
    return problem({ part: 'name', code: 'name-missing' })
  switch (kind) {
    case 'set-field':
      return readValue(draft)
    case 'remove-field':
      return { kind: 'step', step: { kind, name } }
    case 'add-to-list': {
      const read = rawOfSingle(draft.entries)
      const entries = 'raw' in read ? entriesOf(read.raw).filter((entry) => entry.trim() !== '') : []
      return entries.length === 0
        ? problem({ part: 'entries', code: 'entries-missing' })
        : { kind: 'step', step: { kind, name, entries } }
    }
    case 'replace': {
      const { find, by, matchCase } = draft
      if (find === '') return problem({ part: 'find', code: 'find-missing' })
      if (find === by) return problem({ part: 'find', code: 'same-text' })
      const place = where === 'title' ? ({ kind: 'title' } as const) : ({ kind: 'field', name } as const)
      return { kind: 'step', step: { kind, in: place, find, by, matchCase } }
    }
    case 'by-template':
      return { kind: 'step', step: { kind } }
  }
}

export function readSteps(drafts: readonly StepDraft[]): readonly BulkEditStep[] | null {
  const steps: BulkEditStep[] = []
  for (const draft of drafts) {
    const read = isBlankStep(draft) && drafts.length > 1 ? ({ kind: 'nothing' } as const) : readStep(draft)
    if (read.kind === 'problem') return null
    if (read.kind === 'step') steps.push(read.step)
  }
  return steps
}

function readValue(draft: StepDraft): ReadStep {
  const { name, value, whenEmpty } = draft
  if (isEmptyValue(value)) {
    if (whenEmpty === 'remove') return { kind: 'step', step: { kind: 'remove-field', name } }
    if (whenEmpty === 'leave') return { kind: 'nothing' }
  }
  const read = rawOfSingle(value)
  if ('raw' in read) return { kind: 'step', step: { kind: 'set-field', name, raw: read.raw } }
  return problem({ part: 'value', code: 'value-wrong' })
}

function problem(found: StepProblem): ReadStep {
  return { kind: 'problem', problem: found }
}

export type StepList = { readonly steps: readonly StepDraft[]; readonly nextId: number }

export type StepListChange =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'change'; readonly step: StepDraft }
  | {
      readonly kind: 'about-field'
      readonly step: 'set-field' | 'remove-field'
      readonly about: SteppedField
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
      const made = stepForField(nextId, change.step, change.about)
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
