import { afterEach, expect, test, vi } from 'vitest'
import { changeDraft } from './change-draft.ts'
import { DraftForm } from './draft-form.ts'
import { countUnfinished, draftFromText, readDraft } from './metadata-draft.ts'

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
