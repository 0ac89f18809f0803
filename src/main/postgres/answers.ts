import { z } from 'zod'
import { moment } from '../../shared/schemas/bounds.ts'
import {
  collectionName,
  documentContent,
  documentId,
  documentTitle,
  metadataText,
} from '../../shared/schemas/document.ts'
import type {
  OwedDocument,
  TeamChange,
  TeamContent,
  TeamHead,
  TeamHello,
  TeamMember,
  TeamPresence,
  TeamVersion,
} from '../team/ports.ts'

/** PostgreSQL's bigint comes as text. The server is not ours: all of its answers have bounds. */
const whole = z.union([z.int(), z.string().regex(/^\d{1,16}$/)]).transform(Number)
const seq = whole.pipe(z.int().min(1).max(Number.MAX_SAFE_INTEGER))
const amount = whole.pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER))
const number = z.int().min(1).max(1_000_000_000)
const person = z.int().min(1).max(1_000_000_000)
const time = z
  .date()
  .transform((date) => date.getTime())
  .pipe(moment)
const role = z.enum(['reader', 'editor', 'admin'])
const action = z.enum(['add', 'edit', 'restore', 'undo', 'table', 'merge', 'change', 'trash', 'seed'])

/** A JSON string literal: escaping takes up to six characters for one. */
const literal = <T extends z.ZodType<unknown, string>>(text: T, longest: number) =>
  z
    .string()
    .max(6 * longest + 2)
    .transform((json, context): string => {
      try {
        return z.string().parse(JSON.parse(json))
      } catch {
        context.addIssue({ code: 'custom', message: 'not a literal' })
        return z.NEVER
      }
    })
    .pipe(text)
    .nullable()

const versionColumns = {
  seq,
  id: z.uuid(),
  doc: documentId,
  number,
  action,
  title: literal(documentTitle, 10_000),
  metadata: literal(metadataText, 1_000_000),
  content: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  change: z.uuid().nullable(),
  at: time,
  person,
}
type VersionColumns = z.output<z.ZodObject<typeof versionColumns>>

function versionOf({ id, doc, content, change, ...rest }: VersionColumns): TeamVersion {
  const { seq, number, action, title, metadata, at, person } = rest
  const named = { versionId: id, documentId: doc, contentId: content, originId: change }
  return { ...named, seq, number, action, title, metadata, at, person }
}

const versionRow = z
  .object(versionColumns)
  .transform((row): TeamChange => ({ kind: 'version', ...versionOf(row) }))
const attemptRow = z
  .object({ seq, doc: documentId, number, action: z.enum(['done', 'refused', 'unclear']) })
  .transform(
    ({ doc, action: outcome, ...row }): TeamChange => ({ kind: 'attempt', ...row, documentId: doc, outcome }),
  )
const personRow = z
  .object({
    seq,
    person,
    body: z.string().max(200),
    action: z.union([role, z.literal('removed')]),
  })
  .transform(
    ({ body: shown, action: role, ...row }): TeamChange => ({
      ...{ kind: 'person', ...row, shown },
      role: role === 'removed' ? null : role,
    }),
  )

const erasureRow = z
  .object({ seq, doc: documentId })
  .transform(({ doc, ...row }): TeamChange => ({ kind: 'erasure', ...row, documentId: doc }))

const mostContents = 500

/** In characters. A schema is JSON inside JSON, so at most twice as long. */
const longestBody = 5_000_000
const thingRow = z
  .object({
    seq,
    kind: z.enum(['template', 'view', 'session', 'bulk-edit']),
    id: z.string().min(1).max(100),
    number,
    person,
    body: literal(z.string().max(longestBody), longestBody),
  })
  .transform(({ kind: of, ...row }): TeamChange => ({ kind: 'thing', of, ...row }))

const kindRow = z.object({ seq, kind: z.string().max(50), action: z.string().max(50).nullable() })

const things = { template: thingRow, view: thingRow, session: thingRow, 'bulk-edit': thingRow }

/** Unknown kinds and actions come from a newer app. Known ones must be valid. */
const changeRow = z.unknown().transform((row, context): TeamChange => {
  const { kind, action: named, seq: at } = kindRow.parse(row)
  const known = {
    version: versionRow,
    attempt: attemptRow,
    person: personRow,
    erasure: erasureRow,
    ...things,
  }[kind]
  if (known === undefined || (kind === 'version' && !action.safeParse(named).success))
    return { kind: 'unknown', seq: at }
  const parsed = known.safeParse(row)
  if (parsed.success) return parsed.data
  context.addIssue({ code: 'custom', message: 'no such change' })
  return z.NEVER
})

const inOrder = (rows: readonly { readonly seq: number }[]) =>
  rows.every((row, at) => at === 0 || row.seq > (rows[at - 1]?.seq ?? 0))

export const changesAnswer = z.array(changeRow).max(1000).refine(inOrder)

/** Includes attempts, which are dropped. */
export const historyAnswer = z
  .array(changeRow)
  .max(1000)
  .transform((rows) => rows.flatMap((row) => (row.kind === 'version' ? [row] : [])))

export const headsAnswer = z
  .array(
    z
      .object({
        ...versionColumns,
        doc_key: seq,
        arrived: z.int().min(0).max(1_000_000_000),
        added_at: time,
        session: z.uuid().nullable(),
      })
      .transform(
        ({ doc_key: docKey, added_at: addedAt, session: sessionId, arrived, ...row }): TeamHead => ({
          ...versionOf(row),
          ...{ docKey, addedAt, sessionId, arrived },
        }),
      ),
  )
  .max(1000)

export const helloAnswer = z
  .tuple([
    z.object({
      library: z.uuid(),
      epoch: z.uuid(),
      format: z.int().min(1).max(1_000_000),
      person,
      seq: amount,
      service_address: z.string().max(2000),
      role,
      newest_key: amount,
      reopened: z.boolean(),
    }),
  ])
  .transform(
    ([
      { library: libraryId, service_address: serviceAddress, newest_key: newestKey, ...rest },
    ]): TeamHello => ({ libraryId, serviceAddress, newestKey, ...rest }),
  )

export const peopleAnswer = z
  .array(z.object({ person, shown: z.string().max(200), role: z.union([role, z.literal('removed')]) }))
  .max(10_000)
  .transform((rows): readonly TeamMember[] =>
    rows.map(({ role, ...row }) => ({ ...row, role: role === 'removed' ? null : role })),
  )

export const presentAnswer = z
  .array(
    z
      .object({ doc: documentId, person, shown: z.string().max(200) })
      .transform(({ doc, ...row }): TeamPresence => ({ documentId: doc, ...row })),
  )
  .max(1000)

export const invitedAnswer = z.tuple([z.object({ person })]).transform(([row]) => row.person)

export const pushAnswer = z
  .tuple([z.object({ numbers: z.array(z.int().min(-1_000_000_000).max(1_000_000_000)).max(500) })])
  .transform(([{ numbers }]) => numbers)

/** New number; 0 or less if the thing was not stored. */
export const hasVersionAnswer = z.tuple([z.object({ has: z.boolean() })]).transform(([{ has }]) => has)

export const keptAnswer = z
  .tuple([z.object({ number: z.int().min(-1_000_000_000).max(1_000_000_001) })])
  .transform(([{ number: kept }]) => kept)

export const owedAnswer = z
  .array(
    z
      .object({ doc: documentId, number })
      .transform(({ doc, number: of }): OwedDocument => ({ documentId: doc, number: of })),
  )
  .max(500)

/** `place`: position in the requested list, from 1. */
export const claimAnswer = z.array(z.object({ place: z.int().min(1).max(500), number, fence: seq })).max(500)

export const partAnswer = z.tuple([z.object({ bytes: z.instanceof(Uint8Array).nullable() })])

export const contentsAnswer = z
  .array(z.object({ id: z.string().max(64), bytes: z.instanceof(Uint8Array) }))
  .max(mostContents)

export const teamContent = z.strictObject({ collection: collectionName, content: documentContent })
export const contentText = (content: TeamContent): string =>
  JSON.stringify({ collection: content.collection, content: content.content })
