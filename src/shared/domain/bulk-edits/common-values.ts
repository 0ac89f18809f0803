import { compactJson } from '../metadata/metadata-text.ts'
import { rawOf, readTree } from '../metadata/metadata-tree.ts'
import type { CommonField, CommonValues } from './bulk-edit.ts'

export type ValueCollector = {
  /** Metadata as JSON text; missing or unreadable metadata counts as a document without fields. */
  addDocument(document: { readonly collection: string | null; readonly metadata: string | null }): void
  addAll(values: CommonValues): void
  collected(most: number): CommonValues
}

/** Maximum names examined: nobody edits more fields together. */
const mostNames = 5000

export function createValueCollector(): ValueCollector {
  const fields = new Map<string, CommonField>()
  let documents = 0
  let collection: string | null = null
  const count = (more: number, ofTheirs: string | null): void => {
    collection = documents === 0 || collection === ofTheirs ? ofTheirs : null
    documents += more
  }
  const add = (found: CommonField): void => {
    const known = fields.get(found.name)
    if (known === undefined) {
      if (fields.size < mostNames) fields.set(found.name, found)
      return
    }
    fields.set(found.name, {
      name: found.name,
      kind: known.kind === found.kind ? known.kind : null,
      documents: known.documents + found.documents,
      value: isSame(known.value, found.value) ? known.value : { kind: 'several' },
    })
  }
  return {
    addDocument: ({ collection: own, metadata }) => {
      count(1, own)
      const root = metadata === null ? undefined : readTree(metadata)
      if (metadata === null || root?.kind !== 'group') return
      for (const node of root.children) {
        const name = node.name?.text ?? ''
        add({ name, kind: node.kind, documents: 1, value: { kind: 'same', raw: rawOf(metadata, node) } })
      }
    },
    addAll: (values) => {
      if (values.documents > 0) count(values.documents, values.collection)
      for (const field of values.fields) add(field)
    },
    collected: (most) => {
      const all = [...fields.values()]
      const fewest = all.map((field) => field.documents).sort((a, b) => b - a)[most - 1] ?? 0
      return {
        documents,
        collection,
        fields: all.filter((field) => field.documents >= fewest).slice(0, most),
      }
    },
  }
}

function isSame(one: CommonField['value'], other: CommonField['value']): boolean {
  if (one.kind !== 'same' || other.kind !== 'same') return false
  return one.raw === other.raw || compactJson(one.raw) === compactJson(other.raw)
}
