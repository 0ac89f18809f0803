import { z } from 'zod'
import { cursor } from './bounds.ts'
import { connectionId } from './connection.ts'
import { documentRow } from './document.ts'
import { fieldColumnsAtMost, tableLayout } from './view.ts'

const fieldPath = z.string().max(1000)

const librarySort = tableLayout.shape.sort
export type LibrarySort = z.infer<typeof librarySort>

export const librarySearch = z.strictObject({
  connectionId: connectionId.nullable(),
  text: z.string().max(1000),
  sort: librarySort.default({ by: 'added', descending: true }),
  fields: z.array(fieldPath).max(fieldColumnsAtMost).default([]),
  after: cursor.nullable(),
  limit: z.int().min(1).max(500),
})
export type LibrarySearch = z.input<typeof librarySearch>

/** Matched text in a document, if its row does not show it. */
const foundText = z.object({ before: z.string(), match: z.string(), after: z.string() })
export type FoundText = z.infer<typeof foundText>

const foundDocument = documentRow.extend({
  /** Fields in the requested order, as text for people; null if missing. */
  fields: z.array(z.string().nullable()),
  found: foundText.nullable(),
})
export type FoundDocument = z.infer<typeof foundDocument>

/**
 * `field-unknown`, `collection-unknown`, `connection-unknown`: the library has no such name.
 *
 * `batch-unknown`: no import session with that number or ID.
 */
const searchProblem = z.object({
  code: z.enum(['field-unknown', 'collection-unknown', 'connection-unknown', 'batch-unknown']),
  name: z.string(),
})
export type SearchProblem = z.infer<typeof searchProblem>

export const foundDocuments = z.object({
  rows: z.array(foundDocument),
  /** Opaque; pass it for the next page. Null at the end. */
  next: z.string().nullable(),
  /** The time limit ended the page early; `next` continues. `rows` may be empty. */
  isPartial: z.boolean(),
  /** Some documents are not indexed for sorting and fields yet; `library-changed` follows. */
  isPreparing: z.boolean(),
  /** Reported with the first page only. */
  problems: z.array(searchProblem),
})
export type FoundDocuments = z.infer<typeof foundDocuments>

export const librarySuggestion = librarySearch.pick({ text: true }).extend({ connectionId })
export type LibrarySuggestion = z.infer<typeof librarySuggestion>

export const libraryPlaces = librarySearch.pick({ connectionId: true, text: true, sort: true }).extend({
  every: z.int().min(1).max(1000),
  /** Last place of the previous answer; null at the beginning. */
  after: cursor.nullable(),
})
export type LibraryPlaces = z.input<typeof libraryPlaces>

export const documentPlaces = z.object({
  /** Every nth document: pass a place as `after` to get the documents behind it. */
  places: z.array(z.string()),
  total: z.object({ count: z.int(), isExact: z.boolean() }),
  /** Pass it to continue; null at the end. */
  next: z.string().nullable(),
})
export type DocumentPlaces = z.infer<typeof documentPlaces>

export const libraryField = z.object({
  path: fieldPath,
  kind: z.enum(['text', 'number', 'yes-no', 'list', 'group', 'date']),
  documents: z.int(),
})
export type LibraryField = z.infer<typeof libraryField>
