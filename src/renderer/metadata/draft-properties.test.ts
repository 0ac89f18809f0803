import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MetadataNode, rawOf, readTree } from '../../shared/domain/metadata-tree.ts'
import { fieldKinds } from '../../shared/domain/template.ts'
import { changeDraft, type DraftChange } from './change-draft.ts'
import { convertKind } from './convert-kind.ts'
import type { DraftRow } from './draft-rows.ts'
import { draftFromKept } from './kept-draft.ts'
import { countUnfinished, draftFromText, type MetadataDraft, readDraft } from './metadata-draft.ts'
import { readMetadataTree } from './read-metadata-tree.ts'

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing there')
  return value
}

/** Numbers as JSON allows to spell them and as no program would write them back. */
const spelling = fc.constantFrom('1.0', '1e400', '-0', '12345678901234567890', '1E-7', '0.10')
const space = fc.constantFrom('', ' ', '\n', '\n  ', '\t', ' \r\n ')
const name = fc.oneof(
  fc.constantFrom('', '__proto__', 'constructor', 'a', 'b', 'é"\\'),
  fc.string({ maxLength: 6 }),
)
const leaf = fc.oneof(
  spelling,
  fc.constantFrom(
    'true',
    'false',
    'null',
    '"2026-03-31"',
    '"https://example.org/"',
    '"a\\nb"',
    '"\\u00e9"',
    '""',
  ),
  fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
)

/** JSON as people and programs write it: any spacing, any spelling, no name twice in a group. */
const { metadata } = fc.letrec<{ value: string; list: string; group: string; metadata: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('group')),
  list: fc
    .tuple(
      fc.oneof(fc.array(tie('value'), { maxLength: 4 }), fc.array(tie('group'), { maxLength: 3 })),
      space,
    )
    .map(([entries, around]) => `[${around}${entries.join(`${around},${around}`)}${around}]`),
  group: fc
    .tuple(
      fc.uniqueArray(fc.tuple(name, tie('value')), { selector: ([key]) => key, maxLength: 4 }),
      space,
      fc.constantFrom(':', ': ', ' : '),
    )
    .map(
      ([fields, around, colon]) =>
        `{${around}${fields.map(([key, raw]) => `${JSON.stringify(key)}${colon}${raw}`).join(`,${around}`)}${around}}`,
    ),
  metadata: tie('group'),
}))

/** Every value with its path, its own text, and what stands around it, in the order of the text. */
function slices(text: string, skipped: readonly (string | number)[] = []): string[] {
  const found: string[] = []
  const walk = (node: MetadataNode, path: readonly (string | number)[]) => {
    if (node.children.length === 0) found.push(`${JSON.stringify(path)} ${rawOf(text, node)}`)
    for (const [index, child] of node.children.entries()) {
      const own = [...path, child.name?.text ?? index]
      if (JSON.stringify(own) !== JSON.stringify(skipped)) walk(child, own)
    }
  }
  walk(must(readTree(text)), [])
  return found
}

function allRows(rows: readonly DraftRow[]): readonly DraftRow[] {
  return rows.flatMap((row) => [row, ...allRows(row.rows)])
}

/** What the form shows is what the text says, in its order, at every depth. */
function expectAgreement({ text, form }: MetadataDraft) {
  const tree = readMetadataTree(text)
  if (tree === undefined) return
  const compare = (rows: readonly DraftRow[], node: MetadataNode) => {
    const inText = rows.filter((row) => row.raw !== null)
    expect(inText.map((row) => [row.name, row.raw])).toEqual(
      node.children.map((child) => [child.name?.text ?? null, rawOf(text, child)]),
    )
    for (const [index, row] of inText.entries())
      if (row.kind === 'group' || row.kind === 'groups') compare(row.rows, must(node.children[index]))
  }
  compare(form.rows, tree)
  const ids = allRows(form.rows).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
}

const pick = fc.nat({ max: 1000 })
const typed = fc.oneof(
  fc.constantFrom('12', '12 kg', '', 'true', '{"x": 1', '2026-01-01', 'a, b\nc'),
  fc.string(),
)
type Step = (draft: MetadataDraft) => DraftChange | undefined
const onRow =
  (at: number, make: (row: DraftRow) => DraftChange): Step =>
  ({ form }) => {
    const rows = allRows(form.rows)
    const row = rows[at % Math.max(rows.length, 1)]
    return row && make(row)
  }
const entriesOfRow = ({ raw }: DraftRow) => readTree(raw ?? '[]')?.children.length ?? 0
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(pick, typed).map(([at, value]) => onRow(at, ({ id }) => ({ kind: 'value', id, value }))),
  fc.tuple(pick, name).map(([at, to]) => onRow(at, ({ id }) => ({ kind: 'name', id, name: to }))),
  fc
    .tuple(pick, fc.constantFrom(...fieldKinds))
    .map(([at, rowKind]) => onRow(at, ({ id }) => ({ kind: 'row-kind', id, rowKind }))),
  fc
    .tuple(pick, fc.constantFrom(-1, 1))
    .map(([at, by]) => onRow(at, ({ id }) => ({ kind: 'move-row', id, by }))),
  pick.map((at) => onRow(at, ({ id }) => ({ kind: 'remove-row', id }))),
  pick.map((at) => onRow(at, ({ id, kind }) => ({ kind: 'add-row', ...(kind === 'group' && { into: id }) }))),
  pick.map((at) =>
    onRow(at, ({ id, kind }) =>
      kind === 'groups' ? { kind: 'add-group', id, raw: '{}' } : { kind: 'undo' },
    ),
  ),
  fc
    .tuple(pick, typed)
    .map(([at, entry]) =>
      onRow(at, (row) =>
        row.kind === 'list'
          ? { kind: 'add-entries', id: row.id, at: entriesOfRow(row), entries: [entry] }
          : { kind: 'undo' },
      ),
    ),
  fc
    .tuple(pick, pick)
    .map(([at, index]) =>
      onRow(at, (row) =>
        row.kind === 'list'
          ? { kind: 'remove-entry', id: row.id, index: index % Math.max(entriesOfRow(row), 1) }
          : { kind: 'redo' },
      ),
    ),
  fc
    .tuple(name, typed, fc.constantFrom('text', 'number', 'json'), fc.constantFrom([], ['new'], ['a', 'b']))
    .map(
      ([field, value, rowKind, path]): Step =>
        () => ({ kind: 'put', path, name: field, rowKind, at: 0, value }),
    ),
  metadata.map(
    (text): Step =>
      () => ({ kind: 'text', text }),
  ),
  fc.tuple(pick, fc.string({ maxLength: 2 })).map(
    ([at, put]): Step =>
      ({ text }) => {
        const place = at % (text.length + 1)
        return { kind: 'text', text: `${text.slice(0, place)}${put}${text.slice(place + (at % 3))}` }
      },
  ),
  fc.constantFrom<DraftChange>({ kind: 'undo' }, { kind: 'redo' }, { kind: 'tidy' }).map(
    (change): Step =>
      () =>
        change,
  ),
)

function go(draft: MetadataDraft, make: Step, at: number): MetadataDraft {
  const change = make(draft)
  return change === undefined ? draft : changeDraft(draft, change, at)
}

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
          if (read.ok && read.value !== null) expect(read.value.text).toBe(draft.text)
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

  test('a kept draft is read again as it was', () => {
    fc.assert(
      fc.property(metadata, fc.array(step, { maxLength: 12 }), (text, steps) => {
        const draft = steps.reduce((before, make) => go(before, make, 0), draftFromText(text))
        const kept = must(draftFromKept(JSON.parse(JSON.stringify(draft))))
        expect(kept.text).toBe(draft.text)
        const read = readDraft(draft)
        expect(readDraft(kept).ok).toBe(read.ok)
        if (draft.form.tree !== undefined) expect(countUnfinished(kept)).toBe(countUnfinished(draft))
        expectAgreement(kept)
      }),
      { numRuns: 200 },
    )
  })
})

describe('another kind', () => {
  test('nothing is lost without saying so: what says it is kept can be had back', () => {
    fc.assert(
      fc.property(metadata, pick, fc.constantFrom(...fieldKinds), (text, at, to) => {
        const rows = allRows(draftFromText(text).form.rows)
        const raw = rows[at % Math.max(rows.length, 1)]?.raw
        if (raw == null || raw.includes('\\u')) return
        const conversion = convertKind(raw, to, 1)
        if (conversion.outcome !== 'kept') return
        const textOf = (json: string) => {
          const value: unknown = JSON.parse(json)
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
    ['"a,   b"', 'list', { outcome: 'loses', raw: '["a","b"]', loss: 'spacing' }],
    ['{"a":1}', 'json', { outcome: 'same' }],
    ['{"a":1}', 'groups', { outcome: 'kept', raw: '[{"a":1}]' }],
    ['[{"a":1}]', 'group', { outcome: 'kept', raw: '{"a":1}' }],
    ['[{},{}]', 'group', { outcome: 'impossible', why: 'several-groups' }],
    ['null', 'text', { outcome: 'loses', raw: '""', loss: 'nothing-becomes-empty' }],
    ['""', 'number', { outcome: 'empty' }],
  ] as const)('%s as %s', (raw, to, expected) => {
    expect(convertKind(raw, to, 1)).toEqual(expected)
  })
})

describe('what the first version of the app kept', () => {
  test('is read, with what was half typed', () => {
    const row = { id: 1, kind: 'text', raw: '1', isNameRead: true }
    const kept = {
      view: 'form',
      text: '{\n  "a": 1\n}',
      rows: [
        { ...row, name: 'a', kind: 'number', value: '1' },
        { ...row, id: 2, name: '', value: 'half', raw: null, isNameRead: false },
        { ...row, id: 3, name: 'b', kind: 'number', value: '12x', raw: null, isNameRead: false },
        { ...row, id: 4, name: '', value: '', raw: null, isNameRead: false },
      ],
      nextId: 5,
    }
    const draft = must(draftFromKept(kept))
    expect(draft.text).toBe(kept.text)
    expect(draft.form.rows.map((found) => [found.typedName ?? found.name, found.typed ?? found.raw])).toEqual(
      [
        ['a', '1'],
        ['', 'half'],
        ['b', '12x'],
      ],
    )
    expect(countUnfinished(draft)).toBe(2)
  })

  test.each([null, 1, 'x', {}, { text: 1 }, { text: '{}' }])('%j is no draft', (kept) => {
    expect(draftFromKept(kept)).toBeUndefined()
  })
})
