import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeDraft } from './change-draft.ts'
import { changeBetween, doChange, joinChanges, undoChange } from './draft-history.ts'
import { draftFromText } from './metadata-draft.ts'

describe('changes of a text', () => {
  test('merges two steps into one that does and undoes both', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (first, second, third) => {
        const [one, other] = [changeBetween(first, second), changeBetween(second, third)]
        const both = joinChanges(one, other, second)
        expect(doChange(first, both)).toBe(third)
        expect(undoChange(third, both)).toBe(first)
      }),
    )
  })
})

describe('the steps of a draft', () => {
  const row = (text: string) => draftFromText(text).form.rows[0]?.id ?? 0

  test('typing without a pause is one step; a pause, another field or another change begins the next', () => {
    const text = '{"a": "", "b": ""}'
    const id = row(text)
    let draft = draftFromText(text)
    for (const [at, value] of ['x', 'xy', 'xyz'].entries())
      draft = changeDraft(draft, { kind: 'value', id, value }, at * 200)
    draft = changeDraft(draft, { kind: 'value', id, value: 'xyz!' }, 5000)
    draft = changeDraft(draft, { kind: 'value', id: id + 1, value: 'b' }, 5100)
    const texts: string[] = []
    while (draft.form.history.past.length > 0) {
      draft = changeDraft(draft, { kind: 'undo' })
      texts.push(draft.text)
    }
    expect(texts).toEqual(['{"a": "xyz!", "b": ""}', '{"a": "xyz", "b": ""}', text])
  })

  test('clears redo on a new change', () => {
    const text = '{"a": "x"}'
    const changed = changeDraft(draftFromText(text), { kind: 'value', id: row(text), value: 'y' })
    const undone = changeDraft(changed, { kind: 'undo' })
    const other = changeDraft(undone, { kind: 'text', text: '{"a": "z"}' })
    expect(changeDraft(other, { kind: 'redo' })).toBe(other)
  })

  test('bounds the history and keeps the newest step', () => {
    let draft = draftFromText('{}')
    for (let count = 0; count < 300; count += 1)
      draft = changeDraft(draft, { kind: 'text', text: `{"a": ${count}}` }, count * 2000)
    expect(draft.form.history.past).toHaveLength(200)
    const long = changeDraft(draft, { kind: 'text', text: `{"a": "${'x'.repeat(9_000_000)}"}` }, 10 ** 9)
    expect(long.form.history.past).toHaveLength(1)
    expect(changeDraft(long, { kind: 'undo' }).text).toBe('{"a": 299}')
  })
})
