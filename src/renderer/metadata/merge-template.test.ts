import { describe, expect, test } from 'vitest'
import type { Template, TemplateField } from '../../shared/domain/templates/template.ts'
import { templateField } from '../../shared/domain/testing/template-field.ts'
import { changeDraft } from './change-draft.ts'
import { mergeTemplate } from './merge-template.ts'
import { draftFromText, newDraft, readDraft } from './metadata-draft.ts'

const template = (...fields: readonly TemplateField[]): Template => ({
  fields,
  allowsOthers: true,
  onViolation: 'warn',
})
const shown = (text: string, ...fields: readonly TemplateField[]) =>
  mergeTemplate(draftFromText(text).form.rows, fields).map(
    ({ row, field: known, at }) => `${row?.name ?? `(${known?.name})`} ${at}`,
  )

describe('a template in the form', () => {
  test('starts a new document with presets only, as typed', () => {
    const home = templateField('home', {
      kind: 'group',
      fields: [templateField('town'), templateField('depth', { kind: 'number', preset: '7.50' })],
    })
    const draft = newDraft(
      template(templateField('state', { preset: '"draft"' }), templateField('name'), home),
    )
    expect(draft.text).toBe('{\n  "state": "draft",\n  "home": {\n    "depth": 7.50\n  }\n}')
    expect(newDraft(template(templateField('name'))).text).toBe('')
    expect(newDraft(null)).toEqual(draftFromText(null))
    expect(draft.form.history.past).toEqual([])
  })

  test('places empty fields by the template and keeps the order of the text', () => {
    expect(
      shown(
        '{"c": 1, "x": 2, "a": 3}',
        templateField('a'),
        templateField('b'),
        templateField('c'),
        templateField('d'),
      ),
    ).toEqual(['c 0', '(d) 1', 'x 1', 'a 2', '(b) 3'])
    expect(shown('', templateField('a'), templateField('b'))).toEqual(['(a) 0', '(b) 0'])
  })

  test('inserts a typed field with its groups at its place', () => {
    const draft = draftFromText('{"a": 1.0, "c": 3}')
    const put = { kind: 'put', name: 'b', rowKind: 'text', at: 1, value: 'x' } as const
    expect(changeDraft(draft, { ...put, path: [] }).text).toBe('{"a": 1.0, "b": "x", "c": 3}')
    const inside = changeDraft(draft, { ...put, path: ['g', 'h'], at: 0 })
    expect(inside.text).toBe('{"a": 1.0, "c": 3, "g": {"h": {"b": "x"}}}')
    expect(changeDraft(inside, { kind: 'undo' }).text).toBe(draft.text)
  })

  test('keeps an incomplete value in the form only', () => {
    const fields = [templateField('a'), templateField('n', { kind: 'number' })]
    const begun = changeDraft(draftFromText('{"a": 1}'), {
      kind: 'put',
      path: [],
      name: 'n',
      rowKind: 'number',
      at: 1,
      value: '1.',
    })
    expect(begun.text).toBe('{"a": 1}')
    expect(readDraft(begun)).toEqual({ ok: false, error: 'unfinished' })
    const [, row] = mergeTemplate(begun.form.rows, fields)
    expect(row?.field?.name).toBe('n')
    const id = row?.row?.id ?? 0
    expect(changeDraft(begun, { kind: 'value', id, value: '1.50' }).text).toBe('{"a": 1, "n": 1.50}')
  })
})
