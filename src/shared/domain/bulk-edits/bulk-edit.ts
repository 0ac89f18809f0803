import type { MetadataNode } from '../metadata/metadata-tree.ts'

export const bulkEditProblemCodes = [
  'document-unknown',
  /** The document was edited by ID alone, so its fields are unknown. */
  'metadata-unknown',
  'metadata-not-valid',
  'title-unknown',
  'title-empty',
  'title-too-long',
  /** Nothing can be added to the field's value, such as a single text. */
  'not-a-list',
  /** The field's value cannot be searched, such as a number. */
  'not-text',
  'template-violated',
  'metadata-too-long',
  /** The document was edited after the preview, or after the change to undo. */
  'changed-since',
  /** The change ended before it reached the document. */
  'stopped',
] as const
export type BulkEditProblem = (typeof bulkEditProblemCodes)[number]

export type BulkEditStep =
  | { readonly kind: 'set-field'; readonly name: string; readonly raw: string }
  | { readonly kind: 'remove-field'; readonly name: string }
  | { readonly kind: 'add-to-list'; readonly name: string; readonly entries: string[] }
  | {
      readonly kind: 'replace'
      readonly in: { readonly kind: 'title' } | { readonly kind: 'field'; readonly name: string }
      readonly find: string
      readonly by: string
      readonly matchCase: boolean
    }
  | { readonly kind: 'by-template' }

export type CommonField = {
  readonly name: string
  /** Null if it differs between documents. */
  readonly kind: MetadataNode['kind'] | null
  readonly documents: number
  readonly value: { readonly kind: 'same'; readonly raw: string } | { readonly kind: 'several' }
}

export type CommonValues = {
  readonly documents: number
  /** Null if it differs between documents. */
  readonly collection: string | null
  readonly fields: CommonField[]
}
