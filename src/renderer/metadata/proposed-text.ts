import { type MetadataNode, type MetadataPath, nodeAt } from '../../shared/domain/metadata/metadata-tree.ts'
import { applyTextEdit, type TextEdit } from '../../shared/domain/metadata/metadata-tree-edits.ts'
import type { Proposal } from './commit-draft.ts'
import { joinChanges, type TextChange } from './draft-history.ts'
import type { DraftNote } from './draft-notes.ts'
import type { ExpectedRow } from './draft-rows.ts'
import type { MetadataDraft } from './metadata-draft.ts'
import { readMetadataTree } from './read-metadata-tree.ts'

export class ProposedText {
  text: string
  expected: ExpectedRow | undefined = undefined
  readonly #draft: MetadataDraft
  #tree: MetadataNode | undefined
  #change: TextChange | null = null

  constructor(draft: MetadataDraft) {
    this.#draft = draft
    this.text = draft.text
    this.#tree = draft.form.tree
  }

  /** The parsed text. Blank text counts as an empty group. */
  treeNow(): MetadataNode | undefined {
    this.#tree ??= readMetadataTree(this.text.trim() === '' ? '{}' : this.text)
    return this.#tree
  }

  nodeNow(path: MetadataPath): MetadataNode | undefined {
    const tree = this.treeNow()
    return tree && nodeAt(tree, path)
  }

  edit(make: (text: string, tree: MetadataNode) => TextEdit | undefined): boolean {
    const isBlank = this.text.trim() === ''
    const tree = this.treeNow()
    const base = isBlank ? '{}' : this.text
    const made = tree && make(base, tree)
    if (made === undefined) return false
    const change = isBlank
      ? { offset: 0, removed: this.text, inserted: applyTextEdit(base, made) }
      : {
          offset: made.offset,
          removed: base.slice(made.offset, made.offset + made.length),
          inserted: made.text,
        }
    this.#change = this.#change === null ? change : joinChanges(this.#change, change, this.text)
    this.text = applyTextEdit(base, made)
    this.#tree = undefined
    return true
  }

  proposal(notes: readonly DraftNote[], typedInto: string | null): Proposal {
    const { expected, text } = this
    const { nextId } = this.#draft.form
    const newest = Math.max(
      nextId,
      ...notes.map((note) => (note.note === 'new' ? note.id + 1 : 0)),
      (expected?.id ?? 0) + 1,
    )
    return { text, change: this.#change, notes, typedInto, keepsKinds: true, expected, nextId: newest }
  }
}
