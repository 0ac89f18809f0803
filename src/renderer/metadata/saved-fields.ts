import { compactJson } from '../../shared/domain/metadata/metadata-text.ts'
import { type MetadataNode, rawOf, readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind } from '../../shared/domain/templates/template.ts'
import type { DraftRow } from './draft-rows.ts'
import { kindOfValue } from './form/field-kind.ts'
import type { ShownRow } from './merge-template.ts'

export type SavedGroup = { readonly text: string; readonly node: MetadataNode }

export type RemovedField = {
  readonly key: string
  readonly name: string
  readonly raw: string
  readonly kind: FieldKind
  /** Index of the field in the draft's group that it preceded. */
  readonly at: number
}

export type RowOrRemoved = ShownRow | RemovedField

export const isRemoved = (item: RowOrRemoved): item is RemovedField => 'raw' in item

/** Parses saved metadata; blank or invalid text counts as no fields. */
export function readSaved(text: string | null): SavedGroup {
  const read = text === null ? undefined : readTree(text)
  if (text !== null && read?.kind === 'group') return { text, node: read }
  return { text: '{}', node: { kind: 'group', name: null, children: [], offset: 0, length: 2 } }
}

export function savedGroupAt(saved: SavedGroup | undefined, name: string | null): SavedGroup | undefined {
  const node = saved?.node.children.find((child) => child.name?.text === name)
  return saved !== undefined && node?.kind === 'group' ? { text: saved.text, node } : undefined
}

export function isChanged(saved: SavedGroup | undefined, row: DraftRow | null, name: string): boolean {
  if (saved === undefined) return false
  const node = saved.node.children.find((child) => child.name?.text === name)
  if (row === null || row.raw === null) return node !== undefined || row?.typed !== undefined
  if (row.typed !== null || row.typedName !== null || node === undefined) return true
  const before = rawOf(saved.text, node)
  return before !== row.raw && compactJson(before) !== compactJson(row.raw)
}

export function withRemoved(
  rows: readonly ShownRow[],
  saved: SavedGroup | undefined,
  depth: number,
): readonly RowOrRemoved[] {
  if (saved === undefined) return rows
  const shown = new Map(rows.map((item, index) => [item.field?.name ?? item.row?.name ?? null, index]))
  const after = new Map<number, RemovedField[]>()
  let last = -1
  for (const child of saved.node.children) {
    const name = child.name?.text ?? ''
    const place = shown.get(name)
    if (place !== undefined) {
      last = place
      continue
    }
    const raw = rawOf(saved.text, child)
    const { at = 0, row = null } = rows[last] ?? {}
    const kind = kindOfValue(saved.text, child, depth)
    const removed = { key: `removed-${name}`, name, raw, kind, at: row === null ? at : at + 1 }
    after.set(last, [...(after.get(last) ?? []), removed])
  }
  if (after.size === 0) return rows
  return [...(after.get(-1) ?? []), ...rows.flatMap((item, index) => [item, ...(after.get(index) ?? [])])]
}
