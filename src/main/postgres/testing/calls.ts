import { randomUUID } from 'node:crypto'
import type { ISql } from 'postgres'

export type Edit = {
  readonly id: string
  readonly doc: string
  readonly base: number
  readonly action: string
  readonly title: string | null
  readonly metadata: string | null
  readonly content: string | null
  readonly change: string | null
}

/** Title and metadata are JSON string literals. */
export const editOf = (doc: string, more: Partial<Edit> = {}): Edit => ({
  id: randomUUID(),
  doc,
  base: 0,
  action: 'edit',
  title: '"Title"',
  metadata: JSON.stringify('{"a": 1}'),
  content: null,
  change: null,
  ...more,
})

export async function push(sql: ISql, edits: readonly Edit[]): Promise<number[]> {
  const all = <Field extends keyof Edit>(field: Field) => edits.map((edit) => edit[field])
  const [row] = await sql<{ numbers: number[] }[]>`
    SELECT desk_1.push(${all('id')}::uuid[], ${all('doc')}::text[], ${all('base')}::int[], ${all('action')}::text[],
      ${all('title')}::text[], ${all('metadata')}::text[], ${all('content')}::text[], ${all('change')}::uuid[],
      ${edits.map(() => Date.now())}::bigint[]) AS numbers`
  return row?.numbers ?? []
}

export type Change = {
  readonly seq: string
  readonly kind: string
  readonly doc: string | null
  readonly id: string | null
  readonly number: number | null
  readonly action: string | null
  readonly title: string | null
  readonly metadata: string | null
  readonly person: number
  readonly body: string | null
}

export const pull = (sql: ISql, since: number, most = 1000): Promise<Change[]> =>
  sql<Change[]>`SELECT * FROM desk_1.pull(${since}, ${most})`

export type Claimed = { readonly place: number; readonly number: number; readonly fence: string }

export const claim = (sql: ISql, docs: readonly string[], ms = 90_000): Promise<Claimed[]> =>
  sql<Claimed[]>`SELECT * FROM desk_1.claim(${[...docs]}::text[], ${ms})`

export const owed = async (sql: ISql): Promise<string[]> =>
  (await sql<{ doc: string }[]>`SELECT doc FROM desk_1.owed(1000)`).map(({ doc }) => doc)

export type Ended = {
  readonly doc: string
  readonly fence: string
  readonly number: number
  readonly outcome: string
  readonly attempt?: string
}

export async function complete(sql: ISql, ...all: readonly Ended[]): Promise<void> {
  await sql`
    SELECT desk_1.complete(${all.map(({ attempt = randomUUID() }) => attempt)}::uuid[],
      ${all.map(({ doc }) => doc)}::text[], ${all.map(({ fence }) => fence)}::bigint[],
      ${all.map(({ number }) => number)}::int[], ${all.map(({ outcome }) => outcome)}::text[],
      ${all.map(() => '"answer"')}::text[])`
}
