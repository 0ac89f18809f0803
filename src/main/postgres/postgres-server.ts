import postgres, { type Sql } from 'postgres'
import { z } from 'zod'
import type {
  TeamAnswer,
  TeamContent,
  TeamEdit,
  TeamLease,
  TeamProblem,
  TeamReport,
  TeamServer,
} from '../team/ports.ts'
import {
  changesAnswer,
  claimAnswer,
  contentsAnswer,
  contentText,
  hasVersionAnswer,
  headsAnswer,
  helloAnswer,
  historyAnswer,
  invitedAnswer,
  keptAnswer,
  owedAnswer,
  partAnswer,
  peopleAnswer,
  presentAnswer,
  pushAnswer,
  teamContent,
} from './answers.ts'
import { contentIdOf, isLast, mostParts, partsOf } from './contents.ts'
import { type PostgresAddress, scramVerifier } from './open-connection.ts'
import { openRenewedConnection, type Run, type Statement } from './renewed-connection.ts'

/** Formats of a team's library that this app reads and writes. */
const formats = [1]
const mostHeads = 500
const mostThings = 100
const mostOwed = 500

class NotUnderstood extends Error {}

export function createPostgresServer(address: PostgresAddress, longestMs?: number): TeamServer {
  const listeners = new Set<() => void>()
  const { run, close } = openRenewedConnection(
    address,
    'desk',
    () => {
      for (const tell of listeners) tell()
    },
    longestMs,
  )
  const ask = <T>(schema: z.ZodType<T>, statement: Statement): Promise<TeamAnswer<T>> =>
    answered(async () => understood(schema, await run(statement)))
  const done = (statement: Statement): Promise<TeamAnswer<null>> =>
    answered(async () => {
      await run(statement)
      return null
    })
  return {
    hello: (app) => ask(helloAnswer, (sql) => sql`SELECT * FROM desk_1.hello(${app}, ${formats}::int[])`),
    people: () => ask(peopleAnswer, (sql) => sql`SELECT * FROM desk_1.people()`),
    present: () => ask(presentAnswer, (sql) => sql`SELECT * FROM desk_1.present()`),
    here: (documentId) => done((sql) => sql`SELECT desk_1.here(${documentId})`),
    heads: (below) => ask(headsAnswer, (sql) => sql`SELECT * FROM desk_1.heads(${below}, ${mostHeads})`),
    pull: (since, most) => ask(changesAnswer, (sql) => sql`SELECT * FROM desk_1.pull(${since}, ${most})`),
    hasVersion: ({ seq, versionId }) =>
      ask(hasVersionAnswer, (sql) => sql`SELECT desk_1.has_version(${seq}, ${versionId}) AS has`),
    contents: (contentIds) => answered(() => readContents(run, contentIds)),
    history: (documentId, below) =>
      ask(historyAnswer, (sql) => sql`SELECT * FROM desk_1.history(${documentId}, ${below})`),
    things: (since) => ask(changesAnswer, (sql) => sql`SELECT * FROM desk_1.things(${since}, ${mostThings})`),
    keep: ({ of, id, base, body }) => {
      const literal = body === null ? null : JSON.stringify(body)
      return ask(keptAnswer, (sql) => sql`SELECT desk_1.keep(${of}, ${id}, ${base}, ${literal}) AS number`)
    },
    push: (edits) => answered(() => push(run, edits)),
    owed: () => ask(owedAnswer, (sql) => sql`SELECT * FROM desk_1.owed(${mostOwed})`),
    claim: (documentIds, ms) => answered(() => claim(run, documentIds, ms)),
    complete: (reports) => done((sql) => complete(sql, reports)),
    release: (leases) =>
      done(
        (sql) => sql`
          SELECT desk_1.release(${leases.map(({ documentId }) => documentId)}::text[],
            ${leases.map(({ fence }) => fence)}::bigint[])`,
      ),
    setPassword: (password) =>
      // A verifier has only letters, digits and `+/=:$-`: nothing that ends the literal.
      done((sql) => sql.unsafe(`ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier(password)}'`)),
    invite: ({ login, password, whom }) => {
      const isKnown = 'person' in whom
      const [person, shown, role] = isKnown ? [whom.person, null, null] : [null, whom.shown, whom.role]
      const verifier = scramVerifier(password)
      return ask(
        invitedAnswer,
        (sql) => sql`SELECT desk_1.invite(${login}, ${verifier}, ${person}, ${shown}, ${role}) AS person`,
      )
    },
    setRole: (person, role) => done((sql) => sql`SELECT desk_1.set_role(${person}, ${role})`),
    reopen: () => done((sql) => sql`SELECT desk_1.reopen()`),
    removePerson: (person) => done((sql) => sql`SELECT desk_1.remove_person(${person})`),
    erase: (documentId) => done((sql) => sql`SELECT desk_1.erase(${documentId})`),
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close,
  }
}

async function readContents(run: Run, contentIds: readonly string[]): Promise<readonly TeamContent[]> {
  const answer = await run((sql) => sql`SELECT * FROM desk_1.contents(${[...contentIds]}::text[])`)
  const small = new Map(understood(contentsAnswer, answer).map(({ id, bytes }) => [id, bytes]))
  const contents: TeamContent[] = []
  for (const contentId of contentIds) {
    const whole = small.get(contentId)
    const parts = whole === undefined ? await readParts(run, contentId) : [whole]
    if (contentIdOf(parts) !== contentId) throw new NotUnderstood('A content is not what its ID says')
    contents.push(understood(teamContent, parsed(new TextDecoder().decode(Buffer.concat(parts)))))
  }
  return contents
}

async function readParts(run: Run, contentId: string): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = []
  for (let part = 0; part < mostParts; part += 1) {
    const answer = await run((sql) => sql`SELECT desk_1.content(${contentId}, ${part}) AS bytes`)
    const [{ bytes }] = understood(partAnswer, answer)
    if (bytes === null) break
    parts.push(bytes)
    if (isLast(bytes)) break
  }
  return parts
}

async function push(run: Run, edits: readonly TeamEdit[]): Promise<readonly number[]> {
  const contents = await putAll(
    run,
    edits.map(({ content }) => content),
  )
  const all = <T>(of: (edit: TeamEdit) => T) => edits.map(of)
  const literal = (text: string | null) => (text === null ? null : JSON.stringify(text))
  const answer = await run(
    (sql) => sql`
    SELECT desk_1.push(${all((edit) => edit.versionId)}::uuid[], ${all((edit) => edit.documentId)}::text[],
      ${all((edit) => edit.base)}::int[], ${all((edit) => edit.action)}::text[],
      ${all((edit) => literal(edit.title))}::text[], ${all((edit) => literal(edit.metadata))}::text[],
      ${contents}::text[], ${all((edit) => edit.originId)}::uuid[], ${all((edit) => edit.at)}::bigint[]) AS numbers`,
  )
  const numbers = understood(pushAnswer, answer)
  if (numbers.length !== edits.length) throw new NotUnderstood('Not an answer to each edit')
  return numbers
}

async function claim(run: Run, documentIds: readonly string[], ms: number): Promise<readonly TeamLease[]> {
  const answer = await run((sql) => sql`SELECT * FROM desk_1.claim(${[...documentIds]}::text[], ${ms})`)
  return understood(claimAnswer, answer).map(({ place, number, fence }) => {
    const documentId = documentIds[place - 1]
    if (documentId === undefined) throw new NotUnderstood('A lease for a document that was not asked for')
    return { documentId, number, fence }
  })
}

function complete(sql: Sql, reports: readonly TeamReport[]): PromiseLike<unknown> {
  const all = <T>(of: (report: TeamReport) => T) => reports.map(of)
  return sql`
    SELECT desk_1.complete(${all((report) => report.attemptId)}::uuid[],
      ${all((report) => report.documentId)}::text[], ${all((report) => report.fence)}::bigint[],
      ${all((report) => report.number)}::int[], ${all((report) => report.outcome)}::text[],
      ${all(({ answer }) => (answer === null ? null : JSON.stringify(answer)))}::text[])`
}

/** Returns the ID of each content. Contents with a common part go together. */
async function putAll(
  run: Run,
  contents: readonly (TeamContent | null)[],
): Promise<readonly (string | null)[]> {
  const small = new Map<string, Buffer>()
  const ids: (string | null)[] = []
  for (const content of contents) {
    if (content === null) {
      ids.push(null)
      continue
    }
    const parts = partsOf(new TextEncoder().encode(contentText(content)))
    const id = contentIdOf(parts)
    ids.push(id)
    const [first] = parts
    if (first !== undefined && isLast(first)) small.set(id, Buffer.from(first))
    else
      for (const [part, bytes] of parts.entries())
        await run((sql) => sql`SELECT desk_1.put_content(${id}, ${part}, ${Buffer.from(bytes)})`)
  }
  if (small.size > 0)
    await run(
      (sql) =>
        sql`SELECT desk_1.put_contents(${[...small.keys()]}::text[], ${sql.array([...small.values()])})`,
    )
  return ids
}

function understood<T>(schema: z.ZodType<T>, answer: unknown): T {
  // The driver's rows are an array with extra properties.
  const found = schema.safeParse(Array.isArray(answer) ? [...answer] : answer)
  if (!found.success) throw new NotUnderstood(z.prettifyError(found.error))
  return found.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotUnderstood('A content is not JSON')
  }
}

async function answered<T>(ask: () => Promise<T>): Promise<TeamAnswer<T>> {
  try {
    return { ok: true, value: await ask() }
  } catch (cause) {
    if (cause instanceof NotUnderstood || cause instanceof z.ZodError)
      return { ok: false, error: 'not-understood' }
    return { ok: false, error: problemOf(cause) }
  }
}

/** By PostgreSQL's error code (README.md). An error without one never reached a function. */
function problemOf(cause: unknown): TeamProblem {
  const code = cause instanceof postgres.PostgresError ? cause.code : ''
  if (code === '28P01') return 'password-refused'
  if (/^(TL001|28)/.test(code)) return 'not-a-member'
  if (/^(TL003|42501)/.test(code)) return 'not-allowed'
  if (code === 'TL006') return 'last-admin'
  if (/^(TL|22|23|54)/.test(code)) return 'not-taken'
  return 'unreachable'
}
