import { isWebAddress } from '../../../../shared/domain/addresses/web-address.ts'
import { isRealDate } from '../../../../shared/domain/calendar.ts'
import { kindOfJson, parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import { type FieldKind, fitsKind, type TemplateField } from '../../../../shared/domain/templates/template.ts'

export type FieldDraft = {
  readonly id: number
  readonly name: string
  readonly kind: FieldKind
  readonly label: string
  readonly help: string
  readonly required: boolean
  readonly locked: boolean
  readonly choices: TypedValue<readonly string[]>
  /** JSON of the value that new documents start with; blank for none. */
  readonly preset: TypedValue<string>
  readonly fields: readonly FieldDraft[]
}

type FieldProblem = 'name-missing' | 'name-used' | 'choices-missing' | 'choice-twice' | PresetProblem

type FieldPart = 'name' | 'choices' | 'preset'

export const hasChoices = (kind: FieldKind): boolean => kind === 'choice' || kind === 'list'
export const hasFields = (kind: FieldKind): boolean => kind === 'group' || kind === 'groups'

const nothingTyped = { text: '', kept: null } as const

export function newField(id: number): FieldDraft {
  return {
    id,
    name: '',
    kind: 'text',
    label: '',
    help: '',
    required: false,
    locked: false,
    choices: nothingTyped,
    preset: nothingTyped,
    fields: [],
  }
}

export function fieldFromTemplate(field: TemplateField, nextId: () => number): FieldDraft {
  return {
    id: nextId(),
    name: field.name,
    kind: field.kind,
    label: field.label ?? '',
    help: field.help ?? '',
    required: field.required,
    locked: field.locked,
    choices: { text: field.choices.join('\n'), kept: field.choices },
    preset:
      field.preset === null
        ? nothingTyped
        : { text: showPreset(field.kind, field.preset), kept: field.preset },
    fields: field.fields.map((inner) => fieldFromTemplate(inner, nextId)),
  }
}

/** Call it with a valid field: invalid parts are left out. */
export function fieldToTemplate(field: FieldDraft): TemplateField {
  const preset = presetOf(field)
  return {
    name: field.name,
    kind: field.kind,
    label: field.label.trim() === '' ? null : field.label,
    help: field.help.trim() === '' ? null : field.help,
    required: field.required,
    locked: field.locked,
    choices: hasChoices(field.kind) ? choicesOf(field) : [],
    preset: 'raw' in preset ? preset.raw : null,
    fields: hasFields(field.kind) ? field.fields.map(fieldToTemplate) : [],
  }
}

export function choicesOf({ choices }: FieldDraft): readonly string[] {
  return choices.kept ?? choices.text.split('\n').filter((line) => line.trim() !== '')
}

export function problemsOfField(
  field: FieldDraft,
  siblings: readonly FieldDraft[],
): { readonly [P in FieldPart]?: FieldProblem } {
  const choices = hasChoices(field.kind) ? choicesOf(field) : []
  const preset = presetOf(field)
  return {
    ...(field.name === '' && { name: 'name-missing' as const }),
    ...(field.name !== '' &&
      siblings.find(({ name }) => name === field.name) !== field && { name: 'name-used' as const }),
    ...(field.kind === 'choice' && choices.length === 0 && { choices: 'choices-missing' as const }),
    ...(new Set(choices).size < choices.length && { choices: 'choice-twice' as const }),
    ...('problem' in preset && { preset: preset.problem }),
  }
}

export function countProblems(field: FieldDraft, siblings: readonly FieldDraft[]): number {
  const inner = hasFields(field.kind) ? field.fields : []
  return inner.reduce(
    (count, one) => count + countProblems(one, inner),
    Object.keys(problemsOfField(field, siblings)).length,
  )
}

function presetOf(field: FieldDraft): { readonly raw: string | null } | { readonly problem: FieldProblem } {
  const { preset, kind } = field
  const choices = choicesOf(field)
  if (preset.kept !== null && fitsKind(preset.kept, { kind, choices })) return { raw: preset.kept }
  return readPreset(kind, preset.text, choices)
}

/** The text of a control, and the value it was read from, which stays exact until the text changes. */
type TypedValue<T> = { readonly text: string; readonly kept: T | null }

type PresetProblem =
  | 'preset-not-a-number'
  | 'preset-not-a-date'
  | 'preset-not-an-address'
  | 'preset-not-a-choice'
  | 'preset-not-json'

function showPreset(kind: FieldKind, raw: string): string {
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'date':
    case 'choice':
    case 'address':
      return kindOfJson(raw) === 'text' ? String(JSON.parse(raw)) : raw
    case 'list':
      return linesOf(raw) ?? raw
    case 'number':
    case 'yes-no':
    case 'group':
    case 'groups':
    case 'json':
      return raw
  }
}

function readPreset(
  kind: FieldKind,
  typed: string,
  choices: readonly string[],
): { readonly raw: string | null } | { readonly problem: PresetProblem } {
  const trimmed = typed.trim()
  if (trimmed === '') return { raw: null }
  switch (kind) {
    case 'text':
    case 'long-text':
      return { raw: JSON.stringify(typed) }
    case 'choice':
      return choices.includes(typed) ? { raw: JSON.stringify(typed) } : { problem: 'preset-not-a-choice' }
    case 'date':
      return isRealDate(trimmed) ? { raw: JSON.stringify(trimmed) } : { problem: 'preset-not-a-date' }
    case 'address':
      return isWebAddress(trimmed) ? { raw: JSON.stringify(trimmed) } : { problem: 'preset-not-an-address' }
    case 'number':
      return kindOfJson(trimmed) === 'number' ? { raw: trimmed } : { problem: 'preset-not-a-number' }
    case 'yes-no':
      return { raw: trimmed === 'true' ? 'true' : 'false' }
    case 'list':
      return { raw: JSON.stringify(typed.split('\n').filter((line) => line.trim() !== '')) }
    case 'group':
    case 'groups':
    case 'json':
      return parseMetadata(`{"value":${trimmed}}`).ok ? { raw: trimmed } : { problem: 'preset-not-json' }
  }
}

function linesOf(raw: string): string | undefined {
  if (kindOfJson(raw) !== 'list') return undefined
  const entries: unknown = JSON.parse(raw)
  return Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')
    ? entries.join('\n')
    : undefined
}
