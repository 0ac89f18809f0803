import { z } from 'zod'
import { notTakenReasons } from '../domain/not-taken.ts'
import { reviewProblemCodes } from '../domain/review-problems.ts'
import { amount, recordOf, rowKey } from './bounds.ts'
import { connectionId } from './connection.ts'
import { duplicateBy, storedPicture } from './document.ts'

/** Above every send limit, so that too long values can be kept and shown. */
const typed = z.string().max(1_000_000)
const typedAddress = z.string().max(100_000)
const typedText = z.string().max(100_000_000)
const typedMetadata = z.string().max(16_000_000)
const name = z.string().max(2000)
/** Facts by the page; may include a table's names and values. */
const facts = recordOf(z.union([z.string().max(1_000_000), z.number().min(-1e308).max(1e308)]), 100)

/**
 * Chunk of a table. `from`: number of rows before it among `total`, so that a chunk resent after a failure is
 * added once. `end`: no more will come; a whole table becomes `complete` automatically.
 */
export const reviewRowImport = z.strictObject({
  id: z.uuid(),
  total: amount,
  from: amount,
  end: z.enum(['complete', 'stopped', 'unreadable']).exactOptional(),
})
export type ReviewRowImport = z.infer<typeof reviewRowImport>

/** Table with missing rows. `end`: the reason; null if the app ended. */
export const reviewIncomplete = z.object({
  id: z.uuid(),
  name,
  arrived: z.int(),
  total: z.int(),
  end: reviewRowImport.shape.end.unwrap().exclude(['complete']).nullable(),
})
export type ReviewIncomplete = z.infer<typeof reviewIncomplete>

/** Content of a row; lenient, since the row keeps input that cannot be sent. */
export const reviewContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: typedText }),
  z.strictObject({ kind: z.literal('website'), address: typedAddress }),
  z.strictObject({ kind: z.literal('picture-address'), address: typedAddress }),
  z.strictObject({ kind: z.literal('picture-file'), picture: storedPicture }),
])
export type ReviewContent = z.infer<typeof reviewContent>

export const reviewField = z.enum(['content', 'title', 'collection', 'documentId', 'metadata'])
export type ReviewField = z.infer<typeof reviewField>

export const reviewProblem = z.object({
  field: reviewField,
  code: z.enum(reviewProblemCodes),
  facts,
})
export type ReviewProblem = z.infer<typeof reviewProblem>

/** Document as the page parsed it. Missing values are empty strings; an empty `documentId` is filled in. */
export const reviewCandidate = z.strictObject({
  content: reviewContent,
  title: typed,
  collection: typed,
  documentId: typed,
  /** JSON text as typed, possibly invalid; null and blank mean none. */
  metadata: typedMetadata.nullable(),
  /** Origin: "prices.csv, row 12", or a file's name; never a path. */
  source: name,
  /** Problems from reading; each is cleared when its field is edited. */
  problems: z.array(reviewProblem).max(100),
})
export type ReviewCandidate = z.infer<typeof reviewCandidate>

export const reviewNotTaken = z.object({ name, reason: z.enum(notTakenReasons), facts })
export type ReviewNotTaken = z.infer<typeof reviewNotTaken>

/**
 * `problem`: cannot be added. `undecided`: a duplicate, dead page or near collection without a decision.
 * `skipped`: a duplicate left out. `accepted`: in the queue.
 */
export const reviewState = z.enum(['ready', 'problem', 'undecided', 'skipped', 'accepted'])

/** `update`: title and metadata become an edit of the known document; its other metadata stays. */
export const duplicateChoice = z.enum(['undecided', 'skip', 'update', 'add'])
export type DuplicateChoice = z.infer<typeof duplicateChoice>

/** Original of a duplicate row: the library precedes the batch, ID precedes content. */
export const reviewDuplicate = z.object({
  by: duplicateBy,
  of: z.discriminatedUnion('where', [
    z.object({ where: z.literal('library'), documentId: z.string(), title: z.string().nullable() }),
    /** First such row of the batch that is not skipped. */
    z.object({ where: z.literal('batch'), key: z.int(), title: z.string(), position: z.int() }),
  ]),
  choice: duplicateChoice,
})
export type ReviewDuplicate = z.infer<typeof reviewDuplicate>

/** A text is cut to 300 characters, `length` is its full length (UTF-16 units); other content is whole. */
const shortContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), length: z.int() }),
  z.object({ kind: z.literal('website'), address: z.string() }),
  z.object({ kind: z.literal('picture-address'), address: z.string() }),
  z.object({ kind: z.literal('picture-file'), picture: storedPicture }),
])

export const reviewRow = z.object({
  key: z.int(),
  /** Counts from 1 in the order of adding; removed rows leave gaps. */
  position: z.int().positive(),
  content: shortContent,
  title: z.string(),
  collection: z.string(),
  documentId: z.string(),
  /** First 2,000 characters; `metadataCut` is set if there are more. */
  metadata: z.string().nullable(),
  metadataCut: z.boolean(),
  source: z.string(),
  /** Problems from reading and from the checks, for what the row would do: an update sends no content. */
  problems: z.array(reviewProblem),
  duplicate: reviewDuplicate.nullable(),
  state: reviewState,
  /** Stays when the ready rows are added. */
  isLeftOut: z.boolean(),
  /** For a website: whether a shorter address is proposed or was taken. */
  address: z.enum(['as-given', 'can-be-shorter', 'shortened']),
})
export type ReviewRow = z.infer<typeof reviewRow>

export const wholeReviewRow = reviewRow.omit({ metadataCut: true }).extend({ content: reviewContent })
export type WholeReviewRow = z.infer<typeof wholeReviewRow>

export const reviewWebPicture = z.object({ key: z.int(), position: z.int(), address: z.string() })
export type ReviewWebPicture = z.infer<typeof reviewWebPicture>

export const reviewSummary = z.object({
  id: z.uuid(),
  connectionId,
  startedAt: z.int(),
  source: z.string().nullable(),
  /** All rows that were not removed; the sum of the five below. */
  total: z.int(),
  ready: z.int(),
  problem: z.int(),
  undecided: z.int(),
  skipped: z.int(),
  accepted: z.int(),
  /** Rows are being added to the queue; `accepted` counts them. */
  adding: z.boolean(),
  /** The first 1,000. */
  notTaken: z.array(reviewNotTaken),
  notTakenCount: z.int(),
  /** Ready rows that stay when the others are added. */
  leftOut: z.int(),
  canBeShorter: z.int(),
  /** Undecided rows with a dead page, and those with a near collection. */
  deadPages: z.int(),
  nearCollections: z.int(),
  hasWebPictures: z.boolean(),
  pictureFiles: z.int(),
  incomplete: z.array(reviewIncomplete),
})
export type ReviewSummary = z.infer<typeof reviewSummary>

/** `all`: every unaccepted row, those that need attention first; otherwise in the order of adding. */
export const reviewFilter = z.enum(['all', 'problem', 'undecided', 'ready', 'skipped'])
export type ReviewFilter = z.infer<typeof reviewFilter>

/** Rows by key, or all that a filter lists. Rows accepted or removed meanwhile are skipped. */
export const reviewSelection = z.union([z.array(rowKey).min(1).max(10_000), reviewFilter])
export type ReviewSelection = z.infer<typeof reviewSelection>

export const reviewOfRowImport = z.strictObject({ rowImport: z.uuid() })

/** `shorten` takes the proposed address, `keep` declines it, `original` restores the imported one. */
const addressChange = z.enum(['shorten', 'keep', 'original'])
export type AddressChange = z.infer<typeof addressChange>

/** For a collection that nearly equals a known one: `known` uses the known name, `own` keeps the new one. */
const nearCollectionChange = z.enum(['known', 'own'])
export type NearCollectionChange = z.infer<typeof nearCollectionChange>

/** `accepted`: the website is added although its page is dead. */
const deadPageChange = z.union([
  z.literal('accepted'),
  z.strictObject({ status: z.int().min(100).max(599).nullable() }),
])
export type DeadPageChange = z.infer<typeof deadPageChange>

/**
 * Changes only the present fields. `cleaning` and `duplicate` apply to the affected rows of the selection;
 * `add` gives a row with a duplicate ID a new ID.
 */
export const reviewChange = z.strictObject({
  content: reviewContent.exactOptional(),
  title: typed.exactOptional(),
  collection: typed.exactOptional(),
  documentId: typed.exactOptional(),
  metadata: typedMetadata.nullable().exactOptional(),
  duplicate: duplicateChoice.exactOptional(),
  cleaning: addressChange.exactOptional(),
  deadPage: deadPageChange.exactOptional(),
  nearCollection: nearCollectionChange.exactOptional(),
})
export type ReviewChange = z.infer<typeof reviewChange>
