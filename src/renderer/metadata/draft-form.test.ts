import { afterEach, describe, expect, test, vi } from 'vitest'
import { longestMetadata } from '../../shared/domain/text-limits.ts'
import { changeDraft, isLocked } from './change-draft.ts'
import { DraftForm } from './draft-form.ts'
import { countUnfinished, draftFromText, readDraft } from './metadata-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('JSON that is pasted, typed on, undone and redone is not parsed before the form or the check asks for it', () => {
  // Every parse goes through this getter, for any form of the draft.
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

describe('a text that is too long', () => {
  test('is not parsed and is not metadata', () => {
    expect(isLocked(draftFromText(ofLength(longestMetadata)))).toBe(false)
    const long = draftFromText(ofLength(longestMetadata + 1))
    expect([isLocked(long), long.form.tree, namesIn(long)]).toEqual([true, undefined, []])
    expect(readDraft(long)).toEqual({ ok: false, error: 'too-long' })
    expect(changeDraft(long, { kind: 'add-row' })).toBe(long)
  })

  test('returns to the form when short enough, and leaves it when too long', () => {
    let draft = draftFromText('{"a": "x", "b": 1}')
    const [row] = draft.form.rows
    draft = changeDraft(draft, { kind: 'value', id: row?.id ?? 0, value: 'x'.repeat(longestMetadata) })
    expect([isLocked(draft), draft.form.tree]).toEqual([true, undefined])
    draft = changeDraft(draft, { kind: 'undo' })
    expect([isLocked(draft), namesIn(draft)]).toEqual([false, ['a', 'b']])
  })
})
