import { fieldsOf, type MetadataField } from '../../shared/domain/metadata/metadata-text.ts'
import type { MetadataNode } from '../../shared/domain/metadata/metadata-tree.ts'
import type { DraftHistory } from './draft-history.ts'
import type { DraftRow } from './draft-rows.ts'

export type FormRows = {
  /** The rows of the last text that could be read. */
  readonly textRows: readonly DraftRow[]
  /** Those, with what is half typed laid over them. */
  readonly rows: readonly DraftRow[]
  readonly nextId: number
}

const noRows: FormRows = { textRows: [], rows: [], nextId: 1 }

type DraftFormParts = {
  /** Takes the text apart once that is asked for: a long text is not parsed while its JSON is typed. */
  readTree(): MetadataNode | undefined
  readonly history: DraftHistory
  /** Made from the rows of an earlier form, once they are asked for: while JSON is typed nobody does. */
  readonly rows:
    | FormRows
    | {
        /** Null for the first form of a draft. */
        readonly from: DraftForm | null
        make(before: FormRows, tree: MetadataNode | undefined): FormRows
      }
}

/**
 * What follows from a draft's text and notes, and how it came to be as it is. A class so that what keeps or copies a
 * draft as plain data leaves it out: made anew from the text, nothing but the history would be missing.
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
    // Of forms whose rows nobody asked for, none is held on to for the sake of the next.
    this.#rows =
      'from' in rows ? { from: rows.from === null ? null : rows.from.#made(), make: rows.make } : rows
  }

  /** The text taken apart; nothing where it is blank or cannot be read. */
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

  /** The top-level fields of the text, which is the draft's: asked for at every key by more than one. */
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
