import { z } from 'zod'
import { changeStep } from '../../../shared/schemas/bulk-edits.ts'
import { libraryBatch } from '../../../shared/schemas/import-session.ts'
import type { TeamLibrary } from '../../postgres/testing/team-library.ts'
import type { FickleComputer } from './fickle-computer.ts'
import type { openFickleService } from './fickle-service.ts'
import { sameMetadata } from './same-metadata.ts'
import { listTemplates } from './things.ts'

/** A user's edit of a field, and what the user saw there before. Each value is unique. */
export type OwnEdit = {
  readonly computer: FickleComputer
  readonly documentId: string
  readonly field: string
  readonly value: number
  readonly saw: unknown
  readonly bulkEditId?: string
  /** The user's later decisions about the document. */
  readonly answers: Set<'kept' | 'discarded'>
}

/** A template or view saved by a user; each text is unique. */
export type OwnThing = { readonly said: string; isReplaced: boolean }

const versionRow = z.object({
  doc: z.string(),
  action: z.string(),
  change: z.string().nullable(),
  number: z.int(),
  title: z.string().transform((literal) => z.string().parse(JSON.parse(literal))),
  metadata: z.string().transform((literal) => z.string().parse(JSON.parse(literal))),
})
type Version = z.output<typeof versionRow>
const valuesOf = ({ metadata }: Version): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(metadata))

export async function readHistories({ root }: TeamLibrary): Promise<ReadonlyMap<string, readonly Version[]>> {
  const rows = await root`
    SELECT d.doc_id AS doc, v.action, v.change, v.number, v.title, v.metadata FROM desk.versions v
      JOIN desk.documents d USING (doc_key) ORDER BY d.doc_key, v.number`
  return Map.groupBy(z.array(versionRow).parse([...rows]), ({ doc }) => doc)
}
type Histories = Awaited<ReturnType<typeof readHistories>>

const isTrashed = (versions: readonly Version[]) => versions.at(-1)?.action === 'trash'

/**
 * Every accepted edit is in the history, unless a user withdrew it or it is marked as overridden.
 */
export function findLostVersions(histories: Histories, edits: readonly OwnEdit[]): string[] {
  return edits.flatMap(({ documentId, field, value, answers }) => {
    const versions = histories.get(documentId) ?? []
    const isThere = versions.some((version) => valuesOf(version)[field] === value)
    return isThere || answers.has('discarded') ? [] : [`lost: ${documentId} ${field} ${value}`]
  })
}

export async function findWithdrawn(edits: readonly OwnEdit[]): Promise<ReadonlySet<OwnEdit>> {
  const withdrawn = new Set<OwnEdit>()
  for (const edit of edits) {
    if (edit.bulkEditId === undefined) continue
    const { rows } = await edit.computer.current().library.calls['bulk-edits/rows']({
      ...{ bulkEditId: edit.bulkEditId, only: 'left-out', after: null, limit: 100 },
    })
    if (rows.some((row) => row.documentId === edit.documentId && row.problem === 'changed-since'))
      withdrawn.add(edit)
  }
  return withdrawn
}

/** A field changes only by an edit whose user saw the former value, or resolved the conflict. */
export function findOverwritten(histories: Histories, edits: readonly OwnEdit[]): string[] {
  const byValue = new Map(edits.map((edit) => [`${edit.documentId} ${edit.value}`, edit]))
  const discardedIn = new Set(
    edits.flatMap(({ documentId, answers }) => (answers.has('discarded') ? [documentId] : [])),
  )
  const found: string[] = []
  for (const [doc, versions] of histories)
    for (const [at, version] of versions.entries()) {
      const before = versions[at - 1]
      if (before === undefined) continue
      const [was, is] = [valuesOf(before), valuesOf(version)]
      for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
        if (was[field] === is[field]) continue
        const edit = byValue.get(`${doc} ${is[field]}`)
        const isNewHere = versions.slice(0, at).every((older) => valuesOf(older)[field] !== is[field])
        const mayBe =
          edit !== undefined && isNewHere
            ? edit.saw === was[field] || edit.answers.has('kept')
            : discardedIn.has(doc)
        if (!mayBe)
          found.push(`${doc} ${version.number}: ${field} ${was[field]} -> ${is[field]}, saw ${edit?.saw}`)
      }
    }
  return found
}

/** At rest every library equals the team's, and nothing waits. */
export async function findUnlike(
  { root }: TeamLibrary,
  computers: readonly FickleComputer[],
  histories: Histories,
): Promise<string[]> {
  const found: string[] = []
  const [{ seq } = { seq: -1 }] = await root<{ seq: number }[]>`SELECT max(seq)::int AS seq FROM
    (SELECT seq FROM desk.versions UNION ALL SELECT seq FROM desk.attempts UNION ALL SELECT seq FROM desk.people
      UNION ALL SELECT seq FROM desk.things) c`
  const kept = await readThings(root)
  const origins = await readOrigins(root)
  for (const [at, fickle] of computers.entries()) {
    const { library, connectionId, get } = fickle.current()
    const place = await library.team.place(connectionId)
    if (place?.cursor !== seq) found.push(`computer ${at}: cursor ${place?.cursor} of ${seq}`)
    const { items } = await library.calls['queue/list']({
      ...{
        connectionId,
        states: ['waiting', 'sending', 'unsure', 'paused', 'needs-attention'],
        after: null,
        limit: 500,
      },
    })
    for (const { documentId, state } of items) found.push(`computer ${at}: ${documentId} is ${state}`)
    const things = await listThings(fickle)
    for (const thing of kept.filter((one) => !things.includes(one)))
      found.push(`computer ${at}: lacks ${thing}`)
    for (const thing of things.filter((one) => !kept.includes(one)))
      found.push(`computer ${at}: has still ${thing}`)
    for (const [id, said] of origins.bulkEdits) {
      const mine = await library.calls['bulk-edits/get']({ bulkEditId: id })
      const says = mine && sayBulkEdit({ ...mine, documents: mine.counts.changes })
      if (says !== said) found.push(`computer ${at}: bulk edit ${id} is ${says}, not ${said}`)
    }
    for (const [doc, versions] of histories) {
      const [mine, head] = [await get(doc), versions.at(-1)]
      const isInTrash = (await library.trash.find(connectionId, doc)) !== null
      if (isInTrash !== isTrashed(versions))
        found.push(`computer ${at}: ${doc} is ${isInTrash ? 'still' : 'not'} in the trash`)
      if (mine !== null) {
        const session = mine.cameWith.map(saySession).join()
        if (session !== origins.sessions.get(doc))
          found.push(`computer ${at}: ${doc} came with ${session}, not ${origins.sessions.get(doc)}`)
        const named = mine.versions.map(({ change }) => change?.bulkEditId)
        // The first download of a computer that was away at first brings the newest version alone.
        const isWhole = mine.versions.some(({ action }) => action === 'add')
        for (const { change } of isWhole ? versions.filter(({ action }) => action === 'change') : [])
          if (!named.includes(change ?? ''))
            found.push(`computer ${at}: ${doc} lacks its bulk edit ${change}`)
      }
      if (
        isTrashed(versions)
          ? mine !== null
          : mine?.title !== head?.title || !sameMetadata(mine?.metadata, head && valuesOf(head))
      )
        found.push(
          `computer ${at}: ${doc} ${mine?.title} ${mine?.metadata} is not ${head?.title} ${head?.metadata}`,
        )
    }
  }
  return found
}

const sessionBody = libraryBatch.pick({
  ...{ at: true, way: true, names: true, documents: true, texts: true, websites: true, pictures: true },
})
/** Each library counts documents added singly. */
const saySession = ({ at, way, names, documents }: z.output<typeof sessionBody>) =>
  JSON.stringify([at, way, names, way === 'form' ? 0 : documents])

const bulkEditBody = z.object({
  at: z.int(),
  steps: z.array(changeStep),
  undoes: z.string().nullable(),
  documents: z.int(),
})
const sayBulkEdit = ({ at, steps, undoes, documents }: z.output<typeof bulkEditBody>) =>
  JSON.stringify([at, steps, undoes, documents])

async function readOrigins(root: TeamLibrary['root']) {
  const rows = await root<{ doc: string; body: string }[]>`
    SELECT d.doc_id AS doc, t.body FROM desk.versions v JOIN desk.documents d USING (doc_key)
      JOIN desk.things t ON t.kind = 'session' AND t.id = v.change::text WHERE v.number = 1`
  const edits = await root<{ id: string; body: string }[]>`
    SELECT id, body FROM desk.things WHERE kind = 'bulk-edit'`
  const textOf = (body: string): unknown => JSON.parse(z.string().parse(JSON.parse(body)))
  return {
    sessions: new Map(rows.map(({ doc, body }) => [doc, saySession(sessionBody.parse(textOf(body)))])),
    bulkEdits: new Map(edits.map(({ id, body }) => [id, sayBulkEdit(bulkEditBody.parse(textOf(body)))])),
  }
}

const nameThing = (...said: readonly string[]) => said.join(' ')

async function listThings(fickle: FickleComputer): Promise<string[]> {
  const views = await fickle.current().library.calls['views/list']()
  const templates = await listTemplates(fickle.current())
  return [
    ...views.map(({ id, name, text }) => nameThing('view', id, name, text)),
    ...templates.map(({ collection, schema }) => nameThing('template', collection, schema)),
  ]
}

const thingBody = z.union([
  z.object({ name: z.string(), text: z.string() }),
  z.object({ collection: z.string(), schema: z.string() }),
])

async function readThings(root: TeamLibrary['root']): Promise<string[]> {
  const rows = await root<{ id: string; body: string }[]>`
    SELECT id, body FROM desk.things WHERE body IS NOT NULL AND kind IN ('template', 'view') ORDER BY kind, id`
  return rows.map(({ id, body }) => {
    const thing = thingBody.parse(JSON.parse(z.string().parse(JSON.parse(body))))
    return 'name' in thing
      ? nameThing('view', id, thing.name, thing.text)
      : nameThing('template', thing.collection, thing.schema)
  })
}

/**
 * Finds templates and views that are missing although nobody replaced or removed them. Renamed
 * copies count.
 */
export async function findLostThings({ root }: TeamLibrary, things: readonly OwnThing[]): Promise<string[]> {
  const kept = await readThings(root)
  return things
    .filter(({ said, isReplaced }) => !isReplaced && !kept.some((thing) => thing.endsWith(` ${said}`)))
    .map(({ said }) => `lost: ${said}`)
}

/** At rest the service has the newest version of everything outside the trash. */
export function findStale(
  { kept }: Awaited<ReturnType<typeof openFickleService>>,
  histories: Histories,
): string[] {
  return [...histories].flatMap(([doc, versions]) => {
    const [there, head] = [kept.get(doc), versions.at(-1)]
    const isSame =
      isTrashed(versions) || (there?.title === head?.title && sameMetadata(head?.metadata, there?.metadata))
    return isSame ? [] : [`service: ${doc} ${JSON.stringify(there)} is not ${head?.number} ${head?.metadata}`]
  })
}

export async function findGaps({ root }: TeamLibrary, histories: Histories): Promise<string[]> {
  const inVersions = [...histories].flatMap(([doc, versions]) =>
    versions.every(({ number }, at) => number === at + 1) ? [] : [`gap in the numbers of ${doc}`],
  )
  // Earlier numbers of a thing are not kept: each replacement leaves a gap in the library's.
  const [row] = await root<{ missing: number[]; replaced: number }[]>`
    SELECT ARRAY(SELECT n::int FROM desk.library, generate_series(1, seq) n
      EXCEPT (SELECT seq::int FROM desk.versions UNION ALL SELECT seq::int FROM desk.attempts
        UNION ALL SELECT seq::int FROM desk.people UNION ALL SELECT seq::int FROM desk.things)) AS missing,
      (SELECT coalesce(sum(number - 1), 0)::int FROM desk.things) AS replaced`
  const { missing, replaced } = row ?? { missing: [], replaced: -1 }
  const inSeq =
    missing.length === replaced ? [] : [`no change has ${missing.length - replaced} of the seqs ${missing}`]
  return [...inVersions, ...inSeq]
}
