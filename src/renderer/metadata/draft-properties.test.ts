import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import { fieldKinds } from '../../shared/domain/templates/template.ts'
import { changeDraft } from './change-draft.ts'
import { convertKind } from './convert-kind.ts'
import { draftFromKept } from './kept-draft.ts'
import { countUnfinished, draftFromText, readDraft } from './metadata-draft.ts'
import {
  allRows,
  expectAgreement,
  go,
  metadata,
  must,
  pick,
  slices,
  step,
  typed,
} from './testing/random-drafts.ts'

describe('one draft, two views', () => {
  test('a form edit of a field leaves every other byte of any metadata', () => {
    fc.assert(
      fc.property(metadata, pick, typed, (text, at, value) => {
        const draft = draftFromText(text)
        const rows = draft.form.rows
        const row = rows[at % Math.max(rows.length, 1)]
        if (row === undefined || row.name === null) return
        const edited = changeDraft(draft, { kind: 'value', id: row.id, value })
        const node = must(must(readTree(text)).children[rows.indexOf(row)])
        expect(edited.text.startsWith(text.slice(0, node.offset))).toBe(true)
        expect(edited.text.endsWith(text.slice(node.offset + node.length))).toBe(true)
        const renamed = changeDraft(draft, { kind: 'name', id: row.id, name: 'a name of its own' })
        expect(renamed.text).toBe(
          `${text.slice(0, must(node.name ?? undefined).offset)}"a name of its own"${text.slice(must(node.name ?? undefined).offset + must(node.name ?? undefined).length)}`,
        )
        const removed = changeDraft(draft, { kind: 'remove-row', id: row.id })
        expect(slices(removed.text === '' ? '{}' : removed.text)).toEqual(
          rows.length === 1 ? slices('{}') : slices(text, [row.name]),
        )
      }),
      { numRuns: 400 },
    )
  })

  test('form and JSON agree after any interleaving of edits, undo and redo', () => {
    fc.assert(
      fc.property(metadata, fc.array(step, { maxLength: 25 }), (text, steps) => {
        let draft = draftFromText(text)
        for (const make of steps) {
          draft = go(draft, make, 0)
          expectAgreement(draft)
          const read = readDraft(draft)
          if (read.ok && read.value !== null) expect(read.value).toBe(draft.text)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('undoing everything leads back to the very first text, redoing everything to the last', () => {
    fc.assert(
      fc.property(
        metadata,
        fc.array(fc.tuple(step, fc.nat({ max: 3000 })), { maxLength: 20 }),
        (text, steps) => {
          const first = draftFromText(text)
          let draft = first
          let now = 0
          for (const [make, pause] of steps) {
            now += pause
            draft = go(draft, make, now)
          }
          const last = draft
          const undone = draft.form.history.past.length
          for (let count = 0; count < undone; count += 1) draft = changeDraft(draft, { kind: 'undo' })
          expect(draft.text).toBe(first.text)
          expect(draft.notes).toEqual([])
          for (let count = 0; count < undone; count += 1) draft = changeDraft(draft, { kind: 'redo' })
          expect(draft.text).toBe(last.text)
          expect(draft.notes).toEqual(last.notes)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('round-trips a kept draft', () => {
    fc.assert(
      fc.property(metadata, fc.array(step, { maxLength: 12 }), (text, steps) => {
        const draft = steps.reduce((before, make) => go(before, make, 0), draftFromText(text))
        const kept = must(draftFromKept(JSON.parse(JSON.stringify(draft))))
        expect(kept.text).toBe(draft.text)
        const read = readDraft(draft)
        // A row shown as JSON hides its half-typed content, and shows it again as a group.
        const mayHide = draft.notes.some(({ path }) => path.length > 0)
        if (!mayHide) expect(readDraft(kept).ok).toBe(read.ok)
        if (draft.form.tree !== undefined) {
          const [here, back] = [countUnfinished(draft), countUnfinished(kept)]
          expect([back, back >= here]).toEqual([mayHide ? back : here, true])
        }
        expectAgreement(kept)
      }),
      { numRuns: 200 },
    )
  })
})

describe('another kind', () => {
  test('restores every draft that it reports as kept', () => {
    fc.assert(
      // Dates and yes or no are read, so that they have other characters than the text.
      fc.property(metadata, pick, fc.constantFrom(...fieldKinds), (text, at, to) => {
        if (to === 'date' || to === 'yes-no') return
        const rows = allRows(draftFromText(text).form.rows)
        const raw = rows[at % Math.max(rows.length, 1)]?.raw
        if (raw == null || raw.includes('\\u')) return
        const conversion = convertKind(raw, to, 1)
        if (conversion.outcome !== 'kept') return
        const textOf = (json: string) => {
          const value: unknown = JSON.parse(json)
          if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join('')
          return typeof value === 'string' ? value : json
        }
        const plain = (json: string) => textOf(json).replaceAll(/[\s,[\]"]/g, '')
        const back = JSON.parse(raw) === '' || raw.trim() === '[]' ? '' : plain(raw)
        if (back !== '')
          expect(plain(conversion.raw).replaceAll('\\', '')).toContain(back.replaceAll('\\', ''))
      }),
    )
  })

  test.each([
    ['"12 kg"', 'number', { outcome: 'impossible', why: 'not-a-number' }],
    ['"1.0"', 'number', { outcome: 'kept', raw: '1.0' }],
    ['1e400', 'text', { outcome: 'kept', raw: '"1e400"' }],
    ['["a","b"]', 'text', { outcome: 'kept', raw: '"a, b"' }],
    ['["a, b","c"]', 'text', { outcome: 'loses', raw: '"a, b, c"', loss: 'entries-run-together' }],
    [
      String.raw`["a\nb"]`,
      'text',
      { outcome: 'loses', raw: String.raw`"a\nb"`, loss: 'entries-run-together' },
    ],
    [
      '"Woolf, Virginia; Bell, Vanessa"',
      'list',
      { outcome: 'kept', raw: '["Woolf, Virginia; Bell, Vanessa"]' },
    ],
    ['"May 17, 1955"', 'date', { outcome: 'kept', raw: '"1955-05-17"' }],
    ['"No"', 'yes-no', { outcome: 'kept', raw: 'false' }],
    ['"1955-05"', 'date', { outcome: 'same' }],
    ['1955', 'date', { outcome: 'kept', raw: '"1955"' }],
    ['"last spring"', 'date', { outcome: 'unfinished', typed: 'last spring' }],
    ['{"a":1}', 'json', { outcome: 'same' }],
    ['{"a":1}', 'groups', { outcome: 'kept', raw: '[{"a":1}]' }],
    ['[{"a":1}]', 'group', { outcome: 'kept', raw: '{"a":1}' }],
    ['[{},{}]', 'group', { outcome: 'impossible', why: 'several-groups' }],
    ['null', 'text', { outcome: 'loses', raw: '""', loss: 'nothing-becomes-empty' }],
    ['""', 'number', { outcome: 'unfinished', typed: '' }],
  ] as const)('%s as %s', (raw, to, expected) => {
    expect(convertKind(raw, to, 1)).toEqual(expected)
  })
})

test.each([null, 1, 'x', {}, { text: 1 }, { text: '{}' }])('rejects %j as a kept draft', (kept) => {
  expect(draftFromKept(kept)).toBeUndefined()
})
