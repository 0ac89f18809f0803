import fc from 'fast-check'
import { expect } from 'vitest'
import { type MetadataNode, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { fieldKinds } from '../../../shared/domain/templates/template.ts'
import { changeDraft, type DraftChange } from '../change-draft.ts'
import type { DraftRow } from '../draft-rows.ts'
import type { MetadataDraft } from '../metadata-draft.ts'
import { readMetadataTree } from '../read-metadata-tree.ts'

export const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing there')
  return value
}

/** Numbers in valid but unusual spelling, which no program would write back. */
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

export const { metadata } = fc.letrec<{ value: string; list: string; group: string; metadata: string }>(
  (tie) => ({
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
  }),
)

export function slices(text: string, skipped: readonly (string | number)[] = []): string[] {
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

export function allRows(rows: readonly DraftRow[]): readonly DraftRow[] {
  return rows.flatMap((row) => [row, ...allRows(row.rows)])
}

export function expectAgreement({ text, form }: MetadataDraft) {
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

export const pick = fc.nat({ max: 1000 })
export const typed = fc.oneof(
  fc.constantFrom('12', '12 kg', '', 'true', '{"x": 1', '2026-01-01', 'a, b\nc'),
  fc.string(),
)
export type Step = (draft: MetadataDraft) => DraftChange | undefined
const onRow =
  (at: number, make: (row: DraftRow) => DraftChange): Step =>
  ({ form }) => {
    const rows = allRows(form.rows)
    const row = rows[at % Math.max(rows.length, 1)]
    return row && make(row)
  }
const entriesOfRow = ({ raw }: DraftRow) => readTree(raw ?? '[]')?.children.length ?? 0
export const step: fc.Arbitrary<Step> = fc.oneof(
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

export function go(draft: MetadataDraft, make: Step, at: number): MetadataDraft {
  const change = make(draft)
  return change === undefined ? draft : changeDraft(draft, change, at)
}
