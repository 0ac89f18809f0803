import { z } from 'zod'
import { cursor } from './bounds.ts'
import { connectionId } from './connection.ts'
import { documentRow } from './document.ts'
import { fieldColumnsAtMost, tableLayout } from './view.ts'

/** The path of a metadata field as the query language writes it. */
const fieldPath = z.string().max(1000)

/** Newest added first, where nothing else is asked for. */
const librarySort = tableLayout.shape.sort
export type LibrarySort = z.infer<typeof librarySort>

export const librarySearch = z.strictObject({
  connectionId: connectionId.nullable(),
  /** Search in the query language. */
  text: z.string().max(1000),
  sort: librarySort.default({ by: 'added', descending: true }),
  /** Metadata fields that each row is to have. */
  fields: z.array(fieldPath).max(fieldColumnsAtMost).default([]),
  after: cursor.nullable(),
  limit: z.int().min(1).max(500),
})
export type LibrarySearch = z.input<typeof librarySearch>

/** Place of the searched words in a document, if its row does not show it. */
const foundText = z.object({ before: z.string(), match: z.string(), after: z.string() })
export type FoundText = z.infer<typeof foundText>

const foundDocument = documentRow.extend({
  /** Fields in the order asked for, as text for people; null if the document has none. */
  fields: z.array(z.string().nullable()),
  found: foundText.nullable(),
})
export type FoundDocument = z.infer<typeof foundDocument>

/**
 * - `field-unknown`, `collection-unknown`, `connection-unknown`: nothing in the library has that name.
 * - `batch-unknown`: nothing came into this library under that number or id.
 */
const searchProblem = z.object({
  code: z.enum(['field-unknown', 'collection-unknown', 'connection-unknown', 'batch-unknown']),
  name: z.string(),
})
export type SearchProblem = z.infer<typeof searchProblem>

export const foundDocuments = z.object({
  rows: z.array(foundDocument),
  /** Opaque; pass it back for the next page. Null at the end. */
  next: z.string().nullable(),
  /** The time ran out before the page was full; `next` continues. `rows` may be empty. */
  isPartial: z.boolean(),
  /**
   * True if some documents are not indexed for sorting and fields yet; `library-changed` follows once they
   * are.
   */
  isPreparing: z.boolean(),
  /** Problems, told with the first page. */
  problems: z.array(searchProblem),
})
export type FoundDocuments = z.infer<typeof foundDocuments>

export const librarySuggestion = librarySearch.pick({ text: true }).extend({ connectionId })
export type LibrarySuggestion = z.infer<typeof librarySuggestion>

export const libraryPlaces = librarySearch.pick({ connectionId: true, text: true, sort: true }).extend({
  /** Number of documents between one place and the next. */
  every: z.int().min(1).max(1000),
  /** Place from the answer before; null at the beginning. */
  after: cursor.nullable(),
})
export type LibraryPlaces = z.input<typeof libraryPlaces>

export const documentPlaces = z.object({
  /** Places of every nth document: pass one as `after` to get the documents behind it. */
  places: z.array(z.string()),
  /** Number of documents, exact or estimated. */
  total: z.object({ count: z.int(), isExact: z.boolean() }),
  /** Pass it back to go on; null where all places are known. */
  next: z.string().nullable(),
})
export type DocumentPlaces = z.infer<typeof documentPlaces>

/** A metadata field that documents have; those most documents have come first. */
export const libraryField = z.object({
  path: fieldPath,
  /** Kind of most of its values. */
  kind: z.enum(['text', 'number', 'yes-no', 'list', 'group', 'date']),
  documents: z.int(),
})
export type LibraryField = z.infer<typeof libraryField>
