import type { BulkEditStep, CommonField } from '../../../shared/schemas/bulk-edits.ts'
import { type MetadataRow, newMetadataRow, rawOfRow, rowFromField } from '../../metadata/index.ts'

export const stepKinds = ['set-field', 'remove-field', 'add-to-list', 'replace', 'by-template'] as const
type StepKind = (typeof stepKinds)[number]

/** What a value that was left empty stands for. Nothing goes unless that was chosen. */
export type WhenEmpty = 'leave' | 'empty' | 'remove'

/** One step as it stands on the form. What belongs to another kind of step is kept for the way back. */
export type StepDraft = {
  readonly id: number
  readonly kind: StepKind
  /** The field's name, for every kind that has one, and the value to set. */
  readonly row: MetadataRow
  /** Whether the documents have several values there, and nothing was typed over them yet. */
  readonly hasSeveral: boolean
  /** Whether there was a value, so that an empty one was emptied. */
  readonly hadValue: boolean
  readonly whenEmpty: WhenEmpty
  /** One a line. */
  readonly entries: string
  readonly where: 'title' | 'field'
  readonly find: string
  readonly by: string
  readonly matchCase: boolean
}

export type StepPart = 'name' | 'value' | 'entries' | 'find'
type StepProblemCode =
  | 'name-missing'
  | 'value-missing'
  | 'not-a-number'
  | 'not-json'
  | 'entries-missing'
  | 'find-missing'
  | 'same-text'
type StepProblem = { readonly part: StepPart; readonly code: StepProblemCode }

type ReadStep =
  | { readonly kind: 'step'; readonly step: BulkEditStep }
  /** Leaves the documents alone. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'problem'; readonly problem: StepProblem }

export function newStep(id: number): StepDraft {
  return {
    id,
    kind: 'set-field',
    row: newMetadataRow(id),
    hasSeveral: false,
    hadValue: false,
    whenEmpty: 'leave',
    entries: '',
    where: 'title',
    find: '',
    by: '',
    matchCase: false,
  }
}

/** A step about a field that the documents have, with the value they have in common. */
export function stepForField(id: number, kind: 'set-field' | 'remove-field', field: CommonField): StepDraft {
  const { name, value } = field
  const row =
    value.kind === 'same' && field.kind !== null
      ? rowFromField({ name, raw: value.raw, kind: field.kind }, id)
      : { ...newMetadataRow(id), name, isNameRead: true }
  return { ...newStep(id), kind, row, hasSeveral: value.kind === 'several', hadValue: value.kind === 'same' }
}

/** Whether nothing was typed into it. */
function isBlankStep({ kind, row, entries, find, by }: StepDraft): boolean {
  const hasNoValue = row.value === '' && row.raw === null
  return kind === 'set-field' && row.name === '' && hasNoValue && entries === '' && find === '' && by === ''
}

/** Whether its value is empty, so that it has to be said what that means. */
export function isEmptyValue({ row }: StepDraft): boolean {
  if (row.raw !== null || row.kind === 'yes-no') return false
  return row.kind === 'text' ? row.value === '' : row.value.trim() === ''
}

/** Whether an empty value can be set at all: there is no number without digits. */
export function canBeEmpty({ row }: StepDraft): boolean {
  return row.kind === 'text' || row.kind === 'list'
}

export function readStep(draft: StepDraft): ReadStep {
  const { kind, row, where } = draft
  const { name } = row
  const needsName = kind === 'replace' ? where === 'field' : kind !== 'by-template'
  // JSON allows an empty name, which is meant where it was read, and forgotten where it was to be typed.
  if (needsName && name.trim() === '' && !row.isNameRead) return problem('name', 'name-missing')
  switch (kind) {
    case 'set-field':
      return readValue(draft)
    case 'remove-field':
      return { kind: 'step', step: { kind, name } }
    case 'add-to-list': {
      const entries = draft.entries.split('\n').filter((line) => line.trim() !== '')
      return entries.length === 0
        ? problem('entries', 'entries-missing')
        : { kind: 'step', step: { kind, name, entries } }
    }
    case 'replace': {
      const { find, by, matchCase } = draft
      if (find === '') return problem('find', 'find-missing')
      if (find === by) return problem('find', 'same-text')
      const place = where === 'title' ? ({ kind: 'title' } as const) : ({ kind: 'field', name } as const)
      return { kind: 'step', step: { kind, in: place, find, by, matchCase } }
    }
    case 'by-template':
      return { kind: 'step', step: { kind } }
  }
}

/** Every step that does something; null where one of them cannot be done as it stands. */
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
  const { row, whenEmpty } = draft
  const { name } = row
  if (isEmptyValue(draft)) {
    if (whenEmpty === 'remove') return { kind: 'step', step: { kind: 'remove-field', name } }
    if (whenEmpty === 'leave') return { kind: 'nothing' }
    if (!canBeEmpty(draft)) return problem('value', 'value-missing')
  }
  const read = rawOfRow(row)
  if ('raw' in read) return { kind: 'step', step: { kind: 'set-field', name, raw: read.raw } }
  return problem(
    'value',
    read.problem === 'not-a-number' || read.problem === 'not-json' ? read.problem : 'value-missing',
  )
}

function problem(part: StepPart, code: StepProblemCode): ReadStep {
  return { kind: 'problem', problem: { part, code } }
}

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
