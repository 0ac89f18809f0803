import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeDraft, isLocked } from './change-draft.ts'
import { DraftForm } from './draft-form.ts'
import { countUnfinished, draftFromText, readDraft } from './metadata-draft.ts'
import { mostInForm } from './read-metadata-tree.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('JSON that is pasted, typed on, undone and redone is not parsed before the form or the check asks for it', () => {
  // All that parses goes through this getter, whichever form of the draft it is.
  const parsed = vi.spyOn(DraftForm.prototype, 'tree', 'get')
  let draft = draftFromText('{"a": 1}', 'json')
  draft = changeDraft(draft, { kind: 'text', text: '{"a": 1, "b": 2}', isStep: true })
  draft = changeDraft(draft, { kind: 'text', text: '{"a": 1, "b": 23}' })
  draft = changeDraft(draft, { kind: 'undo' })
  draft = changeDraft(draft, { kind: 'redo' })
  expect(countUnfinished(draft)).toBe(0)
  expect(parsed).not.toHaveBeenCalled()
  expect(readDraft(draft).ok).toBe(true)
  expect(parsed).toHaveBeenCalled()
  expect(draft.form.rows.map(({ name, raw }) => [name, raw])).toEqual([
    ['a', '1'],
    ['b', '23'],
  ])
})

test('a text is parsed once, however often it is asked for', () => {
  const { history } = draftFromText('{}', 'json').form
  const readTree = vi.fn(() => undefined)
  const form = new DraftForm({ readTree, history, rows: { textRows: [], rows: [], nextId: 1 } })
  expect(readTree).not.toHaveBeenCalled()
  expect([form.tree, form.tree]).toEqual([undefined, undefined])
  expect(readTree).toHaveBeenCalledTimes(1)
})

const ofLength = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`
const namesIn = (draft: ReturnType<typeof draftFromText>) => draft.form.rows.map(({ name }) => name)

describe('a text too long for the form', () => {
  test('is parsed for nothing, and is the metadata as it is', () => {
    expect(isLocked(draftFromText(ofLength(mostInForm)))).toBe(false)
    const long = draftFromText(ofLength(mostInForm + 1))
    expect([isLocked(long), long.form.tree, namesIn(long)]).toEqual([true, undefined, []])
    expect(readDraft(long)).toEqual({ ok: true, value: long.text })
    // Not even whether it is JSON is found out here.
    const broken = draftFromText(`{${'x'.repeat(mostInForm)}`)
    expect(readDraft(broken)).toEqual({ ok: true, value: broken.text })
    expect(changeDraft(long, { kind: 'add-row' })).toBe(long)
  })

  test('comes into the form again once it is short enough, and leaves it where it grows', () => {
    let draft = draftFromText('{"a": "x", "b": 1}')
    const [row] = draft.form.rows
    draft = changeDraft(draft, { kind: 'value', id: row?.id ?? 0, value: 'x'.repeat(mostInForm) })
    expect([isLocked(draft), draft.form.tree]).toEqual([true, undefined])
    draft = changeDraft(draft, { kind: 'undo' })
    expect([isLocked(draft), namesIn(draft)]).toEqual([false, ['a', 'b']])
  })

  test('leaves what is half typed in the form alone until it is taken away, which can be undone', () => {
    let draft = changeDraft(draftFromText('{"a": 1}'), { kind: 'add-row' })
    draft = changeDraft(draft, { kind: 'name', id: draft.form.rows[1]?.id ?? 0, name: 'a' })
    draft = changeDraft(draft, { kind: 'text', text: ofLength(mostInForm + 1) })
    expect([countUnfinished(draft), readDraft(draft).ok]).toEqual([1, false])
    const dropped = changeDraft(draft, { kind: 'drop-unfinished' })
    expect([countUnfinished(dropped), readDraft(dropped).ok, dropped.text]).toEqual([0, true, draft.text])
    expect(countUnfinished(changeDraft(dropped, { kind: 'undo' }))).toBe(1)
  })
})
