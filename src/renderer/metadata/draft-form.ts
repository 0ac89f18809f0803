import { fieldsOf, type MetadataField } from '../../shared/domain/metadata-text.ts'
import type { MetadataNode } from '../../shared/domain/metadata-tree.ts'
import type { DraftHistory } from './draft-history.ts'
import type { DraftRow } from './draft-rows.ts'

export type DraftFormParts = {
  /** The text taken apart; nothing where it is blank or cannot be read. */
  readonly tree: MetadataNode | undefined
  /** The rows of the last text that could be read. */
  readonly textRows: readonly DraftRow[]
  /** Those, with what is half typed laid over them. */
  readonly rows: readonly DraftRow[]
  readonly history: DraftHistory
  readonly nextId: number
}

/**
 * What follows from a draft's text and notes, and how it came to be as it is. A class so that what keeps or copies a
 * draft as plain data leaves it out: made anew from the text, nothing but the history would be missing.
 */
export class DraftForm implements DraftFormParts {
  readonly tree: MetadataNode | undefined
  readonly textRows: readonly DraftRow[]
  readonly rows: readonly DraftRow[]
  readonly history: DraftHistory
  readonly nextId: number

  #fields: readonly MetadataField[] | undefined

  constructor(parts: DraftFormParts) {
    this.tree = parts.tree
    this.textRows = parts.textRows
    this.rows = parts.rows
    this.history = parts.history
    this.nextId = parts.nextId
  }

  /** The top-level fields of the text, which is the draft's: asked for at every key by more than one. */
  fieldsOf(text: string): readonly MetadataField[] {
    this.#fields ??= this.tree === undefined ? [] : fieldsOf(text, this.tree)
    return this.#fields
  }

  toJSON(): undefined {
    return undefined
  }
}
