import { fieldsOf, type MetadataField } from '../../shared/domain/metadata/metadata-text.ts'
import type { MetadataNode } from '../../shared/domain/metadata/metadata-tree.ts'
import type { DraftHistory } from './draft-history.ts'
import type { DraftRow } from './draft-rows.ts'

export type FormRows = {
  readonly textRows: readonly DraftRow[]
  readonly rows: readonly DraftRow[]
  readonly nextId: number
}

const noRows: FormRows = { textRows: [], rows: [], nextId: 1 }

type DraftFormParts = {
  /** Parses the text on demand: a long text is not parsed while its JSON is typed. */
  readTree(): MetadataNode | undefined
  readonly history: DraftHistory
  readonly rows:
    | FormRows
    | {
        /** Null for the first form of a draft. */
        readonly from: DraftForm | null
        make(before: FormRows, tree: MetadataNode | undefined): FormRows
      }
}

/**
 * State derived from a draft's text and notes, and from earlier forms. A class, so that plain-data copies of a draft
 * omit it: rebuilt from the text, it lacks only the history.
 */
export class DraftForm implements FormRows {
  readonly history: DraftHistory
  #tree: { readonly read: MetadataNode | undefined } | undefined
  readonly #readTree: DraftFormParts['readTree']
  #rows: DraftFormParts['rows']
  #fields: readonly MetadataField[] | undefined

  constructor({ readTree, history, rows }: DraftFormParts) {
    this.#readTree = readTree
    this.history = history
    // Release an earlier form whose rows were never requested.
    this.#rows =
      'from' in rows ? { from: rows.from === null ? null : rows.from.#made(), make: rows.make } : rows
  }

  get tree(): MetadataNode | undefined {
    this.#tree ??= { read: this.#readTree() }
    return this.#tree.read
  }

  get textRows(): readonly DraftRow[] {
    return this.#now().textRows
  }

  get rows(): readonly DraftRow[] {
    return this.#now().rows
  }

  get nextId(): number {
    return this.#now().nextId
  }

  /** Top-level fields of the text, cached: several callers need them at every key. */
  fieldsOf(text: string): readonly MetadataField[] {
    this.#fields ??= this.tree === undefined ? [] : fieldsOf(text, this.tree)
    return this.#fields
  }

  toJSON(): undefined {
    return undefined
  }

  #now(): FormRows {
    if ('from' in this.#rows) {
      const { from, make } = this.#rows
      this.#rows = make(from === null ? noRows : from.#now(), this.tree)
    }
    return this.#rows
  }

  #made(): DraftForm {
    return 'from' in this.#rows && this.#rows.from !== null ? this.#rows.from : this
  }
}
