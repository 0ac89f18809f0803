import { afterEach, expect, test, vi } from 'vitest'
import { changeDraft } from './change-draft.ts'
import { countUnfinished, draftFromText, readDraft } from './metadata-draft.ts'
import { readMetadataTree } from './read-metadata-tree.ts'

vi.mock('./read-metadata-tree.ts', { spy: true })
afterEach(() => vi.clearAllMocks())

test('JSON that is pasted, typed on, undone and redone is not parsed before the form or the check asks for it', () => {
  let draft = draftFromText('{"a": 1}', 'json')
  draft = changeDraft(draft, { kind: 'text', text: '{"a": 1, "b": 2}', isStep: true })
  draft = changeDraft(draft, { kind: 'text', text: '{"a": 1, "b": 23}' })
  draft = changeDraft(draft, { kind: 'undo' })
  draft = changeDraft(draft, { kind: 'redo' })
  expect(countUnfinished(draft)).toBe(0)
  expect(readMetadataTree).not.toHaveBeenCalled()
  expect(readDraft(draft).ok).toBe(true)
  expect(readDraft(draft).ok).toBe(true)
  expect(readMetadataTree).toHaveBeenCalledTimes(1)
  expect(draft.form.rows.map(({ name, raw }) => [name, raw])).toEqual([
    ['a', '1'],
    ['b', '23'],
  ])
})
