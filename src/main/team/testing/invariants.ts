import { z } from 'zod'
import type { TeamLibrary } from '../../postgres/testing/team-library.ts'
import type { FickleComputer } from './fickle-computer.ts'
import type { openFickleService } from './fickle-service.ts'
import { sameMetadata } from './same-metadata.ts'

/** What a person did to a field, and what they saw there before. Each value is there once. */
export type OwnEdit = {
  readonly computer: FickleComputer
  readonly documentId: string
  readonly field: string
  readonly value: number
  readonly saw: unknown
  /** How that person answered what needed attention of the document since. */
  readonly answers: Set<'kept' | 'discarded'>
}

const versionRow = z.object({
  doc: z.string(),
  number: z.int(),
  title: z.string().transform((literal) => z.string().parse(JSON.parse(literal))),
  metadata: z.string().transform((literal) => z.string().parse(JSON.parse(literal))),
})
type Version = z.output<typeof versionRow>
const valuesOf = ({ metadata }: Version): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(metadata))

export async function readHistories({ root }: TeamLibrary): Promise<ReadonlyMap<string, readonly Version[]>> {
  const rows = await root`SELECT d.doc_id AS doc, v.number, v.title, v.metadata
    FROM desk.versions v JOIN desk.documents d USING (doc_key) ORDER BY d.doc_key, v.number`
  return Map.groupBy(z.array(versionRow).parse([...rows]), ({ doc }) => doc)
}
type Histories = Awaited<ReturnType<typeof readHistories>>

/** What was accepted stands in the history, unless a person withdrew it. */
export function findLostVersions(histories: Histories, edits: readonly OwnEdit[]): string[] {
  return edits.flatMap(({ documentId, field, value, answers }) => {
    const versions = histories.get(documentId) ?? []
    const isThere = versions.some((version) => valuesOf(version)[field] === value)
    return isThere || answers.has('discarded') ? [] : [`lost: ${documentId} ${field} ${value}`]
  })
}

/** A field changes only by an edit of somebody who saw what was there, or who answered the conflict. */
export function findOverwritten(histories: Histories, edits: readonly OwnEdit[]): string[] {
  const byValue = new Map(edits.map((edit) => [edit.value, edit]))
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
        const edit = byValue.get(Number(is[field]))
        const isNewHere = versions.slice(0, at).every((older) => valuesOf(older)[field] !== is[field])
        const mayBe =
          edit !== undefined && isNewHere
            ? edit.saw === was[field] || edit.answers.has('kept')
            : // Takes back what a person discarded.
              discardedIn.has(doc)
        if (!mayBe)
          found.push(`${doc} ${version.number}: ${field} ${was[field]} -> ${is[field]}, saw ${edit?.saw}`)
      }
    }
  return found
}

/** At rest every library is as the team's, and nothing waits. */
export async function findUnlike(
  { root }: TeamLibrary,
  computers: readonly FickleComputer[],
  histories: Histories,
): Promise<string[]> {
  const found: string[] = []
  const [{ seq } = { seq: -1 }] = await root<{ seq: number }[]>`SELECT max(seq)::int AS seq FROM
    (SELECT seq FROM desk.versions UNION ALL SELECT seq FROM desk.attempts UNION ALL SELECT seq FROM desk.people) c`
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
    for (const [doc, versions] of histories) {
      const [mine, head] = [await get(doc), versions.at(-1)]
      if (mine?.title !== head?.title || !sameMetadata(mine?.metadata, head && valuesOf(head)))
        found.push(
          `computer ${at}: ${doc} ${mine?.title} ${mine?.metadata} is not ${head?.title} ${head?.metadata}`,
        )
    }
  }
  return found
}

/** At rest the service has the newest version. */
export function findStale(
  { kept }: Awaited<ReturnType<typeof openFickleService>>,
  histories: Histories,
): string[] {
  return [...histories].flatMap(([doc, versions]) => {
    const [there, head] = [kept.get(doc), versions.at(-1)]
    const isSame = there?.title === head?.title && sameMetadata(head?.metadata, there?.metadata)
    return isSame ? [] : [`service: ${doc} ${JSON.stringify(there)} is not ${head?.number} ${head?.metadata}`]
  })
}

export async function findGaps({ root }: TeamLibrary, histories: Histories): Promise<string[]> {
  const inVersions = [...histories].flatMap(([doc, versions]) =>
    versions.every(({ number }, at) => number === at + 1) ? [] : [`gap in the numbers of ${doc}`],
  )
  const [row] = await root<{ missing: number[] }[]>`
    SELECT ARRAY(SELECT n::int FROM desk.library, generate_series(1, seq) n
      EXCEPT (SELECT seq::int FROM desk.versions UNION ALL SELECT seq::int FROM desk.attempts
        UNION ALL SELECT seq::int FROM desk.people)) AS missing`
  return [...inVersions, ...(row?.missing ?? [-1]).map((seq) => `no change has the seq ${seq}`)]
}
