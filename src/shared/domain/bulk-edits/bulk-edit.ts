import type { MetadataNode } from '../metadata/metadata-tree.ts'

/** Reasons why a bulk edit leaves a document as it is; the screen has the wording. */
export const bulkEditProblemCodes = [
  /** The library has no such document. */
  'document-unknown',
  /** The document was edited by its id alone, so that its fields cannot be told apart. */
  'metadata-unknown',
  'metadata-not-valid',
  'title-unknown',
  'title-empty',
  'title-too-long',
  /** The field holds something to which nothing can be added, such as a single text. */
  'not-a-list',
  /** The field holds something in which nothing can be found, such as a number. */
  'not-text',
  'template-violated',
  'metadata-too-long',
  /** The document was edited after it had been looked at, or after the change that is to be undone. */
  'changed-since',
  /** The change was ended before the document's turn came. */
  'stopped',
] as const
export type BulkEditProblem = (typeof bulkEditProblemCodes)[number]

/**
 * Step applied to every chosen document; several are applied one after the other. `raw`: JSON text of a
 * value.
 */
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

/**
 * Field that chosen documents have in common: `documents` of them have it, with one value or with several.
 */
export type CommonField = {
  readonly name: string
  /** Null where it is not the same everywhere. */
  readonly kind: MetadataNode['kind'] | null
  readonly documents: number
  readonly value: { readonly kind: 'same'; readonly raw: string } | { readonly kind: 'several' }
}

/** The most frequent fields, in the order found. */
export type CommonValues = { readonly documents: number; readonly fields: CommonField[] }
