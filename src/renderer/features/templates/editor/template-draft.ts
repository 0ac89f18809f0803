import type { Template } from '../../../../shared/domain/templates/template.ts'
import {
  countProblems,
  type FieldDraft,
  fieldFromTemplate,
  fieldToTemplate,
  hasFields,
  newField,
} from './field-draft.ts'

export type TemplateDraft = {
  readonly fields: readonly FieldDraft[]
  readonly allowsOthers: boolean
  readonly onViolation: Template['onViolation']
  readonly nextId: number
}

export type TemplateStep =
  | { readonly kind: 'allows-others'; readonly allowsOthers: boolean }
  | { readonly kind: 'on-violation'; readonly onViolation: Template['onViolation'] }
  | { readonly kind: 'add-field'; readonly into: number | null }
  | { readonly kind: 'replace'; readonly draft: TemplateDraft }
  | { readonly kind: 'remove-field'; readonly id: number }
  | { readonly kind: 'move-field'; readonly id: number; readonly by: -1 | 1 }
  | {
      readonly kind: 'change-field'
      readonly id: number
      readonly change: Partial<Omit<FieldDraft, 'id' | 'fields'>>
    }

export const emptyTemplateDraft: TemplateDraft = {
  fields: [],
  allowsOthers: true,
  onViolation: 'warn',
  nextId: 1,
}

export function draftFromTemplate(template: Template): TemplateDraft {
  let nextId = 1
  const fields = template.fields.map((field) => fieldFromTemplate(field, () => nextId++))
  return { fields, allowsOthers: template.allowsOthers, onViolation: template.onViolation, nextId }
}

export function draftToTemplate({ fields, allowsOthers, onViolation }: TemplateDraft): Template {
  return { fields: fields.map(fieldToTemplate), allowsOthers, onViolation }
}

export function changeTemplate(draft: TemplateDraft, step: TemplateStep): TemplateDraft {
  switch (step.kind) {
    case 'allows-others':
      return { ...draft, allowsOthers: step.allowsOthers }
    case 'on-violation':
      return { ...draft, onViolation: step.onViolation }
    case 'replace':
      return step.draft
    case 'add-field': {
      const added = newField(draft.nextId)
      const fields =
        step.into === null
          ? [...draft.fields, added]
          : withField(draft.fields, step.into, (group) => ({ ...group, fields: [...group.fields, added] }))
      return { ...draft, fields, nextId: draft.nextId + 1 }
    }
    case 'remove-field':
      return {
        ...draft,
        fields: withList(draft.fields, step.id, (list) => list.filter(({ id }) => id !== step.id)),
      }
    case 'move-field':
      return { ...draft, fields: withList(draft.fields, step.id, (list) => moved(list, step.id, step.by)) }
    case 'change-field':
      return {
        ...draft,
        fields: withField(draft.fields, step.id, (field) => changeField(field, step.change)),
      }
  }
}

export function countTemplateProblems({ fields }: TemplateDraft): number {
  return fields.reduce((count, field) => count + countProblems(field, fields), 0)
}

export function placeOfField(
  fields: readonly FieldDraft[],
  id: number,
): { readonly siblings: readonly FieldDraft[]; readonly at: number } | undefined {
  const at = fields.findIndex((field) => field.id === id)
  if (at >= 0) return { siblings: fields, at }
  for (const field of fields) {
    const found = placeOfField(field.fields, id)
    if (found !== undefined) return found
  }
  return undefined
}

export function aroundField(fields: readonly FieldDraft[], id: number): readonly number[] {
  const group = fields.find((field) => placeOfField(field.fields, id) !== undefined)
  return group === undefined ? [] : [group.id, ...aroundField(group.fields, id)]
}

/** Returns true if both save as one template: fields that a kind lacks are ignored. */
export function sameTemplate(one: TemplateDraft, other: TemplateDraft): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

export function countTemplateChanges(now: TemplateDraft, before: TemplateDraft): number {
  const was = new Map(before.fields.map((field) => [field.id, field]))
  const ids = new Set(now.fields.map(({ id }) => id))
  const changed = now.fields.filter((field) => JSON.stringify(was.get(field.id)) !== JSON.stringify(field))
  const removed = before.fields.filter(({ id }) => !ids.has(id))
  const stayed = before.fields.filter(({ id }) => ids.has(id))
  const order = now.fields.filter(({ id }) => was.has(id))
  return [
    changed.length + removed.length,
    stayed.some(({ id }, at) => order[at]?.id !== id) ? 1 : 0,
    now.allowsOthers === before.allowsOthers ? 0 : 1,
    now.onViolation === before.onViolation ? 0 : 1,
  ].reduce((sum, count) => sum + count)
}

function essence({ fields, allowsOthers, onViolation }: TemplateDraft): unknown {
  const bare = (field: FieldDraft): unknown => ({
    ...field,
    id: null,
    choices: field.choices.text,
    preset: field.preset.text,
    fields: hasFields(field.kind) ? field.fields.map(bare) : [],
  })
  return [fields.map(bare), allowsOthers, onViolation]
}

/** The text of a control is parsed again for the new kind. */
function changeField(field: FieldDraft, change: Partial<FieldDraft>): FieldDraft {
  const isOtherKind = change.kind !== undefined && change.kind !== field.kind
  return {
    ...field,
    ...(isOtherKind && { preset: { text: field.preset.text, kept: null } }),
    ...change,
  }
}

function withField(
  fields: readonly FieldDraft[],
  id: number,
  change: (field: FieldDraft) => FieldDraft,
): readonly FieldDraft[] {
  return withList(fields, id, (list) => list.map((field) => (field.id === id ? change(field) : field)))
}

function withList(
  fields: readonly FieldDraft[],
  id: number,
  change: (list: readonly FieldDraft[]) => readonly FieldDraft[],
): readonly FieldDraft[] {
  if (fields.some((field) => field.id === id)) return change(fields)
  return fields.map((field) =>
    placeOfField(field.fields, id) === undefined
      ? field
      : { ...field, fields: withList(field.fields, id, change) },
  )
}

function moved(list: readonly FieldDraft[], id: number, by: -1 | 1): readonly FieldDraft[] {
  const at = list.findIndex((field) => field.id === id)
  const field = list[at]
  const target = at + by
  if (field === undefined || target < 0 || target >= list.length) return list
  return list.toSpliced(at, 1).toSpliced(target, 0, field)
}

export type TemplateHistory = {
  readonly past: readonly TemplateDraft[]
  readonly present: TemplateDraft
  readonly future: readonly TemplateDraft[]
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

function nameOf(step: TemplateStep): string | null {
  return step.kind === 'change-field' ? `${step.id}:${Object.keys(step.change).join()}` : null
}
