import { type MetadataNode, type MetadataPath, rawOf } from '../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind } from '../../shared/domain/templates/template.ts'
import { fits, kindOfValue } from './form/field-kind.ts'

export type DraftRow = {
  readonly id: number
  /** Name in the text; null within a list of groups. */
  readonly name: string | null
  readonly kind: FieldKind
  readonly raw: string | null
  readonly typedName: string | null
  readonly typed: string | null
  readonly rows: readonly DraftRow[]
}

export type RowIds = { next: number }

export type ExpectedRow = { readonly path: MetadataPath; readonly id: number; readonly kind: FieldKind }

type Reading = {
  readonly text: string
  readonly ids: RowIds
  readonly keepsKinds: boolean
  readonly expected: ExpectedRow | undefined
}

/**
 * Reads the rows of a group or list of groups. Existing rows keep their ID, and unchanged ones their object identity.
 */
export function readRows(
  reading: Reading,
  around: MetadataNode,
  before: readonly DraftRow[],
  path: MetadataPath = [],
  depth = 1,
): readonly DraftRow[] {
  const known =
    around.kind === 'group' ? matchByName(around, before) : matchByRaw(reading.text, around, before)
  const rows = around.children.map((child, index) =>
    readRow(reading, child, known[index], [...path, child.name?.text ?? index], depth),
  )
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}

function readRow(
  reading: Reading,
  node: MetadataNode,
  before: DraftRow | undefined,
  path: MetadataPath,
  depth: number,
): DraftRow {
  const raw = rawOf(reading.text, node)
  const name = node.name?.text ?? null
  if (before !== undefined && before.raw === raw) return before.name === name ? before : { ...before, name }
  const expected =
    before === undefined && isSamePath(reading.expected?.path, path) ? reading.expected : undefined
  const was = before !== undefined && reading.keepsKinds ? before.kind : expected?.kind
  const kind = was !== undefined && fits(was, node, depth) ? was : kindOfValue(reading.text, node, depth)
  return rowOfNode(reading, node, path, depth, {
    id: before?.id ?? expected?.id ?? reading.ids.next++,
    name,
    kind,
    raw,
    typedName: null,
    typed: null,
    rows: before?.rows ?? [],
  })
}

function rowOfNode(
  reading: Reading,
  node: MetadataNode,
  path: MetadataPath,
  depth: number,
  row: DraftRow,
): DraftRow {
  if (row.kind === 'group') return { ...row, rows: readRows(reading, node, row.rows, path, depth + 1) }
  // Groups of a list count as deep as the list, so they fit wherever it does.
  if (row.kind === 'groups') return { ...row, rows: readRows(reading, node, row.rows, path, depth) }
  return row.rows.length === 0 ? row : { ...row, rows: [] }
}

export function rowAsKind(
  reading: Reading,
  node: MetadataNode,
  row: DraftRow,
  kind: FieldKind,
  path: MetadataPath,
  depth: number,
): DraftRow {
  return rowOfNode(reading, node, path, depth, { ...row, kind, rows: [] })
}

type Matched = readonly (DraftRow | undefined)[]

function matchByName(group: MetadataNode, before: readonly DraftRow[]): Matched {
  const { children } = group
  const isSame = (row: DraftRow | undefined, child: MetadataNode) =>
    row !== undefined && row.name === child.name?.text
  if (children.length === before.length && children.every((child, at) => isSame(before[at], child)))
    return before
  const byName = new Map(before.map((row) => [row.name, row]))
  const matched = children.map((child) => {
    const row = byName.get(child.name?.text ?? null)
    if (row !== undefined) byName.delete(row.name)
    return row
  })
  // One name removed and one added in its place counts as a rename.
  if (children.length !== before.length) return matched
  return matched.map((row, at) => {
    const there = before[at]
    return row ?? (there !== undefined && byName.has(there.name) ? there : undefined)
  })
}

/** Matches equal entries at the start and end, then equal ones anywhere between, then by position. */
function matchByRaw(text: string, list: MetadataNode, before: readonly DraftRow[]): Matched {
  const left = [...before]
  const matched = list.children.map((child, at) => {
    const raw = rawOf(text, child)
    const there = before[at]
    const here = there?.raw === raw ? left.indexOf(there) : -1
    const found = here >= 0 ? here : left.findIndex((row) => row.raw === raw)
    return found < 0 ? undefined : left.splice(found, 1)[0]
  })
  return matched.map((row, at) => {
    if (row !== undefined) return row
    const there = before[at]
    const free = there === undefined ? -1 : left.indexOf(there)
    return free < 0
      ? list.children.length <= before.length
        ? left.shift()
        : undefined
      : left.splice(free, 1)[0]
  })
}

export type FoundRow = {
  readonly row: DraftRow
  readonly path: MetadataPath
  readonly siblings: readonly DraftRow[]
  readonly index: number
  readonly depth: number
}

export function findRow(rows: readonly DraftRow[], id: number): FoundRow | undefined {
  const open: { rows: readonly DraftRow[]; path: MetadataPath; depth: number }[] = [
    { rows, path: [], depth: 1 },
  ]
  for (let level = open.pop(); level !== undefined; level = open.pop()) {
    for (const [index, row] of level.rows.entries()) {
      const path = row.raw === null ? level.path : [...level.path, row.name ?? index]
      if (row.id === id) return { row, path, siblings: level.rows, index, depth: level.depth }
      if (row.rows.length > 0)
        open.push({ rows: row.rows, path, depth: row.kind === 'groups' ? level.depth : level.depth + 1 })
    }
  }
  return undefined
}

/** Changes the row at `path`; all other rows keep their identity. */
export function changeRowAt(
  rows: readonly DraftRow[],
  path: MetadataPath,
  change: (row: DraftRow) => DraftRow,
): readonly DraftRow[] {
  const [step, ...rest] = path
  const index =
    typeof step === 'number' ? step : rows.findIndex((row) => row.raw !== null && row.name === step)
  const row = rows[index]
  if (row === undefined) return rows
  return rows.with(
    index,
    rest.length === 0 ? change(row) : { ...row, rows: changeRowAt(row.rows, rest, change) },
  )
}

export function isSamePath(a: MetadataPath | undefined, b: MetadataPath): boolean {
  return a !== undefined && a.length === b.length && a.every((step, at) => step === b[at])
}
