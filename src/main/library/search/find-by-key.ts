import type { Database } from '../db/database.ts'
import { connectionsIn, lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import type { Condition } from './conditions/condition.ts'
import { findDocumentByKey, type SearchedDocument } from './index/searched-document.ts'
import { streamOfAll, streamOfConnections } from './streams/document-streams.ts'
import { allOf, type Direction, type KeyStream, nextPlace, type Run, TimeOver } from './streams/key-stream.ts'

export type FoundKeys = {
  readonly keys: readonly number[]
  readonly next: number | undefined
  readonly isPartial: boolean
}

type Wanted = {
  readonly direction: Direction
  readonly at: number | null
  readonly limit: number
  readonly isOver: () => boolean
  /** True if the caller reads to the end, which justifies more preparation. */
  readonly wantsAll?: boolean
}

function startOf(db: Database, direction: Direction): number {
  return direction === 'newest-first' ? lastKey(db) : 1
}

/** Cost limit of reading documents singly: fewer than one in `seldom` matches, of at least `leastTested`. */
const leastTested = 300
const seldom = 20

/** Keys read before the cost limit is checked: almost free once the streams have them. */
const unasked = 64

export function findByKey(db: Database, query: CompiledQuery, wanted: Wanted): FoundKeys {
  const { direction, limit, isOver, wantsAll = false } = wanted
  let at = wanted.at ?? startOf(db, direction)
  const keys: number[] = []
  if (query.scope?.length === 0) return { keys, next: undefined, isPartial: false }
  const end = direction === 'newest-first' ? 1 : lastKey(db)
  const run: Run = { db, direction, end, isOver, wantsAll }
  const fits = testOf(run, query)
  let tested = 0
  let mayGather = true
  try {
    const { streams, without } = streamsOf(run, query)
    let stream = joined(run, streams, without)
    // Reads one key more than requested, to know whether a next page exists.
    while (keys.length <= limit) {
      const key = stream.seek(at)
      if (key === undefined) return { keys, next: undefined, isPartial: false }
      tested += 1
      at = nextPlace(direction, key)
      if (fits === null || fits(key)) keys.push(key)
      else if (mayGather && tested >= leastTested && keys.length * seldom < tested) {
        mayGather = false
        const added = gatheringsLeft(run, query)
        if (added.length > 0) {
          streams.push(...added)
          stream = joined(run, streams, without)
        }
      }
      if ((fits !== null || keys.length % unasked === 0) && isOver()) throw new TimeOver(at)
    }
    return { keys: keys.slice(0, limit), next: keys.at(-1), isPartial: false }
  } catch (cause) {
    if (!(cause instanceof TimeOver)) throw cause
    return { keys, next: cause.reached < 0 ? at : cause.reached, isPartial: keys.length < limit }
  }
}

function testOf(run: Run, query: CompiledQuery): ((key: number) => boolean) | null {
  const undecided = (all: readonly Condition[]) =>
    all.flatMap((condition) => (isDecided(run, query, condition) ? [] : (condition.test ?? [])))
  const [tests, others] = [undecided(query.conditions), undecided(query.without)]
  if (tests.length + others.length === 0) return null
  return (key) => {
    const document = findDocumentByKey(query.db, key)
    return document !== undefined && fitsAll(document, tests, others)
  }
}

type Test = (document: SearchedDocument) => boolean

function fitsAll(document: SearchedDocument, tests: readonly Test[], others: readonly Test[]): boolean {
  return tests.every((test) => test(document)) && !others.some((test) => test(document))
}

function isDecided(run: Run, { isIndexed }: CompiledQuery, condition: Condition): boolean {
  const { test, stream, isExact } = condition
  if (stream === null && !isGathered(run, condition)) return false
  return test === null || isExact === 'always' || (isExact === 'once-indexed' && isIndexed)
}

/** True if gathered keys are used: reading to the end needs all of them, a page is soon full without. */
function isGathered({ db, wantsAll }: Run, { stream, gathering }: Condition): boolean {
  return stream === null && gathering !== null && (wantsAll || gathering.isKnown(db))
}

function streamOf(run: Run, condition: Condition): KeyStream | undefined {
  if (condition.stream !== null) return condition.stream(run)
  return isGathered(run, condition) ? condition.gathering?.stream(run) : undefined
}

export function streamsOf(
  run: Run,
  query: CompiledQuery,
): { readonly streams: KeyStream[]; readonly without: KeyStream[] } {
  const { scope, conditions, without } = query
  const streams = conditions.flatMap((one) => streamOf(run, one) ?? [])
  const staysInside = conditions.some((one) => one.staysInside === true && one.stream !== null)
  const connections = staysInside ? undefined : streamOfScope(run, scope)
  if (connections !== undefined) streams.push(connections)
  const excluded = without.filter((one) => isDecided(run, query, one))
  return { streams, without: excluded.flatMap((one) => streamOf(run, one) ?? []) }
}

/** Returns a stream that can skip many documents, if no other condition decides which match. */
export function streamToSkip(
  db: Database,
  query: CompiledQuery,
  direction: Direction,
): KeyStream | undefined {
  const { without, conditions } = query
  // The word index cannot skip, and would gather for nothing.
  if (without.length > 0 || conditions.some(({ stream, test }) => stream === null || test === null))
    return undefined
  const run: Run = { db, direction, end: 1, isOver: () => false, wantsAll: true }
  if (testOf(run, query) !== null) return undefined
  const { streams } = streamsOf(run, query)
  const stream = joined(run, streams, [])
  return stream.skip === undefined ? undefined : stream
}

function streamOfScope(run: Run, scope: CompiledQuery['scope']): KeyStream | undefined {
  if (scope === null || connectionsIn(run.db, 'documents').every((id) => scope.includes(id))) return undefined
  return streamOfConnections(run, scope)
}

export function joined(run: Run, streams: readonly KeyStream[], without: readonly KeyStream[]): KeyStream {
  const all = streams.length === 0 ? [streamOfAll(run)] : streams
  const [only] = all
  return only !== undefined && all.length === 1 && without.length === 0 ? only : allOf(run, all, without)
}

function gatheringsLeft(run: Run, { conditions }: CompiledQuery): readonly KeyStream[] {
  return conditions.flatMap((one) =>
    one.stream === null && !isGathered(run, one) ? (one.gathering?.stream(run) ?? []) : [],
  )
}
