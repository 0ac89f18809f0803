import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldKinds, type Template } from '../../../../shared/domain/templates/template.ts'
import { templateField } from '../../../../shared/domain/testing/template-field.ts'
import {
  aroundField,
  changeTemplate,
  countTemplateChanges,
  countTemplateProblems,
  draftFromTemplate,
  draftToTemplate,
  emptyTemplateDraft,
  sameTemplate,
  startHistory,
  stepHistory,
  type TemplateDraft,
  type TemplateStep,
} from './template-draft.ts'

const plain = templateField('year', { kind: 'number', required: true })
const museum: Template = {
  fields: [
    { ...plain, preset: '1.0' },
    { ...plain, name: 'size', kind: 'choice', choices: ['small', 'large'], preset: '"small"' },
    { ...plain, name: 'maker', kind: 'group', fields: [{ ...plain, name: 'name', kind: 'text' }] },
    { ...plain, name: 'tags', kind: 'list', choices: ['a', 'b'], preset: '["a"]' },
  ],
  allowsOthers: false,
  onViolation: 'block',
}

function apply(template: Template, ...steps: readonly TemplateStep[]): TemplateDraft {
  return steps.reduce(changeTemplate, draftFromTemplate(template))
}

const idOf = (draft: TemplateDraft, name: string): number => {
  const field = draft.fields.find((one) => one.name === name)
  if (field === undefined) throw new Error(`no field ${name}`)
  return field.id
}

describe('a template in the editor', () => {
  test('opened and kept again it is the same, to the letter', () => {
    expect(draftToTemplate(draftFromTemplate(museum))).toEqual(museum)
  })

  test('keeps values that controls cannot show until changed', () => {
    const awkward: Template = {
      ...museum,
      fields: [
        { ...plain, kind: 'text', preset: '"caf\\u00e9"' },
        { ...plain, name: 'lines', kind: 'choice', choices: ['one\ntwo', ' three'] },
        { ...plain, name: 'blank', kind: 'list', preset: '[ "", "a\\nb" ]' },
        { ...plain, name: '__proto__', kind: 'json', preset: '{"n": 1e400}' },
      ],
    }
    const draft = draftFromTemplate(awkward)
    const changed = changeTemplate(draft, {
      kind: 'change-field',
      id: idOf(draft, 'lines'),
      change: { help: 'x' },
    })
    const expected = awkward.fields.map((field) => (field.name === 'lines' ? { ...field, help: 'x' } : field))
    expect(draftToTemplate(changed).fields).toEqual(expected)
  })

  test('moves a field among its siblings only', () => {
    const start = draftFromTemplate(museum)
    const id = idOf(start, 'size')
    const names = (...steps: readonly TemplateStep[]) =>
      apply(museum, ...steps).fields.map(({ name }) => name)
    expect(names({ kind: 'move-field', id, by: -1 })).toEqual(['size', 'year', 'maker', 'tags'])
    expect(names({ kind: 'move-field', id, by: -1 }, { kind: 'move-field', id, by: -1 })).toEqual([
      'size',
      'year',
      'maker',
      'tags',
    ])
  })

  test('a field of a group is added, named and removed there', () => {
    const start = draftFromTemplate(museum)
    const into = idOf(start, 'maker')
    const added = changeTemplate(start, { kind: 'add-field', into })
    const named = changeTemplate(added, { kind: 'change-field', id: start.nextId, change: { name: 'born' } })
    expect(draftToTemplate(named).fields[2]?.fields.map(({ name }) => name)).toEqual(['name', 'born'])
    const removed = changeTemplate(named, { kind: 'remove-field', id: start.nextId })
    expect(draftToTemplate(removed)).toEqual(museum)
  })

  test('keeps the fields of a group turned into text, without sending them', () => {
    const start = draftFromTemplate(museum)
    const id = idOf(start, 'maker')
    const text = changeTemplate(start, { kind: 'change-field', id, change: { kind: 'text' } })
    expect(draftToTemplate(text).fields[2]?.fields).toEqual([])
    const back = changeTemplate(text, { kind: 'change-field', id, change: { kind: 'group' } })
    expect(draftToTemplate(back)).toEqual(museum)
  })

  test.each([
    ['no name', { name: '' }],
    ['a name used twice', { name: 'size' }],
    ['a choice among nothing', { kind: 'choice' }],
    ['a choice named twice', { kind: 'list', choices: { text: 'a\na', kept: null }, preset: blank() }],
    ['a starting value that is no number', { preset: { text: 'many', kept: null } }],
    ['one that is no date', { kind: 'date', preset: { text: '2026-02-30', kept: null } }],
    ['one that is no address', { kind: 'address', preset: { text: 'museum', kept: null } }],
    ['one that is no JSON', { kind: 'json', preset: { text: '{', kept: null } }],
  ] as const)('%s is a problem', (_, change) => {
    const start = draftFromTemplate({ ...museum, fields: [plain, { ...plain, name: 'size' }] })
    expect(countTemplateProblems(start)).toBe(0)
    const changed = changeTemplate(start, { kind: 'change-field', id: idOf(start, 'year'), change })
    expect(countTemplateProblems(changed)).toBe(1)
  })
})

function blank() {
  return { text: '', kept: null }
}

describe('the way back', () => {
  const steps: fc.Arbitrary<TemplateStep> = fc.oneof(
    fc.record({ kind: fc.constant('add-field' as const), into: fc.option(fc.integer({ min: 1, max: 8 })) }),
    fc.record({ kind: fc.constant('remove-field' as const), id: fc.integer({ min: 1, max: 8 }) }),
    fc.record({
      kind: fc.constant('move-field' as const),
      id: fc.integer({ min: 1, max: 8 }),
      by: fc.constantFrom(-1 as const, 1 as const),
    }),
    fc.record({
      kind: fc.constant('change-field' as const),
      id: fc.integer({ min: 1, max: 8 }),
      change: fc.record({ name: fc.string(), kind: fc.constantFrom(...fieldKinds) }),
    }),
  )

  test('undoing everything leads to the beginning, redoing everything to the end', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 40 }), (all) => {
        const start = startHistory(draftFromTemplate(museum))
        const done = all.reduce(stepHistory, start)
        let back = done
        while (back.past.length > 0) back = stepHistory(back, { kind: 'undo' })
        expect(back.present).toEqual(start.present)
        while (back.future.length > 0) back = stepHistory(back, { kind: 'redo' })
        expect(back.present).toEqual(done.present)
      }),
    )
  })

  test('typing in one control is one step', () => {
    const start = startHistory(changeTemplate(emptyTemplateDraft, { kind: 'add-field', into: null }))
    const typed = ['y', 'ye', 'year'].reduce(
      (history, name) => stepHistory(history, { kind: 'change-field', id: 1, change: { name } }),
      start,
    )
    expect(stepHistory(typed, { kind: 'undo' }).present).toBe(start.present)
  })

  test('treats equivalent templates as unchanged', () => {
    const start = draftFromTemplate(museum)
    const added = changeTemplate(start, { kind: 'add-field', into: null })
    expect(sameTemplate(start, added)).toBe(false)
    expect(sameTemplate(start, changeTemplate(added, { kind: 'remove-field', id: start.nextId }))).toBe(true)
  })
})

test('changes are counted by the field, the order and the rule', () => {
  const before = draftFromTemplate(museum)
  const count = (...steps: readonly TemplateStep[]) =>
    countTemplateChanges(steps.reduce(changeTemplate, before), before)
  const year = idOf(before, 'year')
  expect(count()).toBe(0)
  expect(count({ kind: 'change-field', id: year, change: { help: 'As on the plaque' } })).toBe(1)
  expect(count({ kind: 'remove-field', id: year }, { kind: 'add-field', into: null })).toBe(2)
  expect(count({ kind: 'move-field', id: year, by: 1 })).toBe(1)
  expect(count({ kind: 'allows-others', allowsOthers: true })).toBe(1)
  expect(count({ kind: 'remove-field', id: year }, { kind: 'replace', draft: before })).toBe(0)
})

test('a field within a group is known to be in it', () => {
  const draft = draftFromTemplate(museum)
  const maker = draft.fields.find(({ name }) => name === 'maker')
  expect(aroundField(draft.fields, maker?.fields[0]?.id ?? 0)).toEqual([maker?.id])
  expect(aroundField(draft.fields, idOf(draft, 'year'))).toEqual([])
})
