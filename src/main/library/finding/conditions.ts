import type { Database } from '../database.ts'
import type { FindingDocument } from './finding-document.ts'
import type { KeyStream, Run } from './key-streams.ts'

/** Where in `document_fields` documents that may fit are found, beside those not taken up yet. */
export type FieldScan = {
  readonly kind: 'values'
  readonly path: string
  /** Values from the one to the other, both included. */
  readonly low: string
  readonly high: string
  /** Values have one of these in them, unless they are too long to be kept whole. */
  readonly parts: readonly string[] | null
  /** Whether every document that fits is there, however many fields it has. */
  readonly isWhole: boolean
}

/** Where documents that have something are found, of which none fits. */
export type MissingScan = { readonly kind: 'missing'; readonly path: string }

/** What a document must be to be found. */
export type Condition = {
  /** Of a document; null where the stream has just those that fit. */
  readonly test: ((document: FindingDocument) => boolean) | null
  /** Has every document that fits, in the order of their keys; null where all would have to be looked at. */
  readonly stream: ((run: Run) => KeyStream) | null
  readonly scan: FieldScan | MissingScan | null
  /** Whether the stream, or else the scan, has just those that fit, as long as every document is taken up. */
  readonly isExact: boolean
  /** The same as the test, where there is none: of a single document. */
  readonly has: ((db: Database, key: number) => boolean) | null
}
