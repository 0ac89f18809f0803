import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { changeDraft } from './change-draft.ts'
import { countUnfinished, draftFromText, problemOfRow, readDraft } from './metadata-draft.ts'

const awkward = `{
  "big": 12345678901234567890,
  "one": 1.0,
  "far": 1e400,
  "minus": -0,
  "__proto__": "kept",
  "list": ["a", "b"],
  "mixed": [1.50, null],
  "group": { "b": 1, "a": 2 },
  "nothing": null
}`

const rowNamed = (draft: ReturnType<typeof draftFromText>, name: string) => {
  const row = draft.form.rows.find((candidate) => (candidate.typedName ?? candidate.name) === name)
  if (row === undefined) throw new Error(`no row ${name}`)
  return row
}

describe('one draft, two views', () => {
  test('does not change the text by switching views', () => {
    const draft = draftFromText(awkward)
    const back = changeDraft(changeDraft(draft, { kind: 'view', view: 'json' }), {
      kind: 'view',
      view: 'form',
    })
    expect(back.text).toBe(awkward)
  })

  test('editing one field in the form leaves the spelling and order of all others', () => {
    const draft = draftFromText(awkward)
    const { id } = rowNamed(draft, 'one')
    const edited = changeDraft(draft, { kind: 'value', id, value: '2.50' })
    const parsed = parseMetadata(edited.text)
    if (!parsed.ok) throw new Error('not readable')
    expect(parsed.value.fields.map(({ name, raw }) => [name, raw])).toEqual([
      ['big', '12345678901234567890'],
      ['one', '2.50'],
      ['far', '1e400'],
      ['minus', '-0'],
      ['__proto__', '"kept"'],
      ['list', '["a", "b"]'],
      ['mixed', '[1.50, null]'],
      ['group', '{ "b": 1, "a": 2 }'],
      ['nothing', 'null'],
    ])
  })

  test('round-trips any metadata through the form', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value)
        const before = draftFromText(text)
        const added = changeDraft(before, { kind: 'add-row' })
        const named = changeDraft(added, { kind: 'name', id: before.form.nextId, name: 'a new field' })
        const after = changeDraft(named, { kind: 'remove-row', id: before.form.nextId })
        const [one, other] = [parseMetadata(text), parseMetadata(after.text === '' ? '{}' : after.text)]
        if (!one.ok || !other.ok) throw new Error('not readable')
        expect(other.value.fields).toEqual(one.value.fields)
      }),
    )
  })

  test('keeps unreadable text and rows as typed', () => {
    const draft = draftFromText('{"a": 1}')
    const broken = changeDraft(draft, { kind: 'text', text: '{"a": 1,' })
    expect(broken.text).toBe('{"a": 1,')
    expect(broken.form.rows).toEqual(draft.form.rows)
    expect(readDraft(broken)).toEqual({ ok: false, error: 'unreadable' })
  })

  test('explains an incomplete row and keeps it when the text changes', () => {
    const added = changeDraft(draftFromText('{"a": 1}'), { kind: 'add-row' })
    const id = added.form.nextId - 1
    const kinded = changeDraft(added, { kind: 'row-kind', id, rowKind: 'number' })
    const typed = changeDraft(kinded, { kind: 'value', id, value: '12x' })
    const row = typed.form.rows.find((candidate) => candidate.id === id)
    if (row === undefined) throw new Error('the row is gone')
    expect(problemOfRow(row)).toBe('name-missing')
    const named = changeDraft(typed, { kind: 'name', id, name: 'rooms' })
    expect(problemOfRow(rowNamed(named, 'rooms'))).toBe('not-a-number')
    expect(readDraft(named)).toEqual({ ok: false, error: 'unfinished' })
    const elsewhere = changeDraft(named, { kind: 'text', text: '{"b": 2}' })
    expect(rowNamed(elsewhere, 'rooms').typed).toBe('12x')
    const finished = changeDraft(elsewhere, { kind: 'value', id, value: '12' })
    expect(countUnfinished(finished)).toBe(0)
    expect(finished.text).toBe('{"b": 2, "rooms": 12}')
  })

  test('a name used twice belongs to the first row', () => {
    const added = changeDraft(draftFromText('{"a": 1}'), { kind: 'add-row' })
    const second = changeDraft(added, { kind: 'name', id: added.form.nextId - 1, name: 'a' })
    const last = second.form.rows.at(-1)
    expect(last && problemOfRow(last)).toBe('name-used')
    expect(second.text).toBe('{"a": 1}')
  })

  test('ignores an empty new row', () => {
    const added = changeDraft(draftFromText(null), { kind: 'add-row' })
    expect(readDraft(added)).toEqual({ ok: true, value: null })
  })

  test.each([
    ['text', '12', 'number', '12'],
    ['number', '1.0', 'text', '"1.0"'],
    ['text', 'a\nb', 'list', '["a\\nb"]'],
    ['text', 'say "hi"', 'json', '"say \\"hi\\""'],
    ['text', '', 'yes-no', 'true'],
  ] as const)('a %s %j becomes %s', (from, value, to, raw) => {
    const added = changeDraft(draftFromText(null), { kind: 'add-row' })
    const steps = [
      { kind: 'name', id: 1, name: 'f' },
      { kind: 'row-kind', id: 1, rowKind: from },
      { kind: 'value', id: 1, value },
      { kind: 'row-kind', id: 1, rowKind: to },
    ] as const
    const done = steps.reduce((draft, step) => changeDraft(draft, step), added)
    expect(done.text).toBe(`{\n  "f": ${raw}\n}`)
  })

  test('rows of empty groups have IDs of their own', () => {
    const draft = draftFromText('{"parts": [{}, {}], "year": 1}')
    const { id } = rowNamed(draft, 'parts')
    const replaced = changeDraft(draft, { kind: 'text', text: '{"b": null, "year": 1}' })
    expect(rowNamed(replaced, 'b')).toMatchObject({ id, kind: 'json' })
    const undone = changeDraft(replaced, { kind: 'undo' })
    expect(rowNamed(undone, 'parts')).toMatchObject({ id, kind: 'json' })
    const { rows } = changeDraft(undone, { kind: 'row-kind', id, rowKind: 'groups' }).form
    const ids = rows.flatMap((row) => [row.id, ...row.rows.map((inner) => inner.id)])
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(4)
  })

  test('tidying up moves white space only', () => {
    const draft = changeDraft(draftFromText('{"a":1.0,"b":[1,2]}'), { kind: 'tidy' })
    expect(draft.text).toBe('{\n  "a": 1.0,\n  "b": [\n    1,\n    2\n  ]\n}')
  })
})
