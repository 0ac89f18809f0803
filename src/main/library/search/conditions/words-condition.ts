import type { QueryTerm } from '../../../../shared/domain/query/query.ts'
import type { Database } from '../../db/database.ts'
import { lastKey } from '../../records/documents.ts'
import { streamOfAll } from '../streams/document-streams.ts'
import { allOf, anyOf, type KeyStream, type Run } from '../streams/key-stream.ts'
import { streamOfWords } from '../streams/read-streams.ts'
import { limitByPrice, limitBySeldom, streamOfTested, type TestedSoFar } from '../streams/tested-keys.ts'
import { type Condition, condition } from './condition.ts'
import { streamOfGatheredWords } from './gathered-words.ts'
import {
  type AskedWords,
  exactMatch,
  isSaidAtOnce,
  looseMatch,
  type WordsMatch,
  wordsOfTerm,
} from './word-matches.ts'
import { hasAnyWords, textsOfDocument } from './words-of-document.ts'

type AnyWords = readonly AskedWords[]
type Asked = { readonly wanted: readonly AnyWords[]; readonly unwanted: readonly AnyWords[] }

/**
 * Combines required and excluded words in one index query; without required words, each exclusion is a
 * condition of its own.
 */
export function wordsConditions(
  db: Database,
  terms: readonly QueryTerm[],
): { readonly wanted: Condition | undefined; readonly unwanted: readonly Condition[] } {
  const of = (without: boolean): readonly AnyWords[] =>
    terms
      .filter((term) => term.without === without)
      .map(wordsOfTerm)
      .filter((any) => any.length > 0)
  const asked: Asked = { wanted: of(false), unwanted: of(true) }
  if (asked.wanted.length > 0) return { wanted: conditionOf(db, asked), unwanted: [] }
  return {
    wanted: undefined,
    unwanted: asked.unwanted.map((any) => exactCondition(db, { wanted: [any], unwanted: [] })),
  }
}

function conditionOf(db: Database, asked: Asked): Condition {
  const loose = looseOf(db, asked)
  if (loose === undefined) return exactCondition(db, asked)
  const { expression, isOverCostLimit } = loose
  const has = testOf(asked)
  return condition({
    stream: (run) =>
      run.wantsAll
        ? streamOfGathered(run, asked)
        : streamOfTested(run, {
            stream:
              expression === null ? streamOfAll(run) : streamOfWords(run, { expression, isGathered: false }),
            fits: (key) => has(db, key),
            isOverCostLimit,
            exact: () =>
              isAnyShortest(asked) && !isOneBeginning(asked)
                ? streamOfGathered(run, asked)
                : streamOfWords(run, exactOf(db, asked)),
          }),
    isExact: 'always',
    has,
  })
}

function exactCondition(db: Database, asked: Asked): Condition {
  const match = exactOf(db, asked)
  return condition({
    stream: (run) => (run.wantsAll ? streamOfGathered(run, asked) : streamOfWords(run, match)),
    isExact: 'always',
    has: isCostly(match) ? testOf(asked) : hasOf(match),
  })
}

/** Returns the exact matches; words that are slow in one index query are gathered first. */
function streamOfGathered(run: Run, asked: Asked): KeyStream {
  const needsGathering = (one: AskedWords) => !isSaidAtOnce(one)
  if (![...asked.wanted, ...asked.unwanted].flat().some(needsGathering))
    return streamOfWords(run, exactOf(run.db, asked))
  const streamOfAny = (any: AnyWords): KeyStream =>
    anyOf(
      run.direction,
      any.map((one) =>
        needsGathering(one) ? streamOfGatheredWords(run, one) : streamOfWords(run, exactMatch(run.db, one)),
      ),
    )
  return allOf(run, asked.wanted.map(streamOfAny), asked.unwanted.map(streamOfAny))
}

function isCostly({ expression, isGathered }: WordsMatch): boolean {
  return isGathered || expression.length > 500
}

/** FTS5 ignores a rowid bound that is not an integer, and Node binds every number as a float. */
function hasOf({ expression }: WordsMatch): NonNullable<Condition['has']> {
  return (db, key) =>
    db.has(
      'SELECT 1 FROM documents_search WHERE documents_search MATCH :expression AND rowid = CAST(:key AS INTEGER)',
      { expression, key },
    )
}

function testOf({ wanted, unwanted }: Asked): NonNullable<Condition['has']> {
  return (db, key) => {
    const texts = textsOfDocument(db, key)
    if (texts === undefined) return false
    return wanted.every((any) => hasAnyWords(texts, any)) && !unwanted.some((any) => hasAnyWords(texts, any))
  }
}

function exactOf(db: Database, { wanted, unwanted }: Asked): WordsMatch {
  const anyOf = (any: AnyWords) => any.map((one) => exactMatch(db, one))
  const [inside, outside] = [wanted.map(anyOf), unwanted.map(anyOf)]
  const expressionsOf = (any: readonly WordsMatch[]) => any.map(({ expression }) => expression)
  return {
    expression: together(inside.map(expressionsOf), outside.map(expressionsOf)),
    isGathered: [...inside, ...outside].flat().some(({ isGathered }) => isGathered),
  }
}

/**
 * Tests slow prefixes only in documents that have the other words, or the longest indexed prefix; for a
 * single letter, in all documents. Undefined if no prefix is slow, or all are.
 */
function looseOf(
  db: Database,
  asked: Asked,
):
  | { readonly expression: string | null; readonly isOverCostLimit: (soFar: TestedSoFar) => boolean }
  | undefined {
  const { wanted, unwanted } = asked
  const looses = wanted.map((any) => any.map((one) => looseMatch(db, one)))
  const others = unwanted.map((any) => any.map((one) => looseMatch(db, one)))
  const isExact = (any: readonly { readonly isExact: boolean }[]) => any.every((one) => one.isExact)
  if (looses.every(isExact) && others.every(isExact)) return undefined
  const inside = looses.map(expressionsOf).filter((any) => any !== null)
  if (inside.length === 0) {
    return isOneBeginning(asked)
      ? { expression: null, isOverCostLimit: limitBySeldom(seldomOfOthers, leastOfLetter) }
      : undefined
  }
  const outside = others.filter(isExact).map(expressionsOf)
  return {
    expression: together(
      inside,
      outside.filter((any) => any !== null),
    ),
    isOverCostLimit: isAnyShortest(asked)
      ? limitBySeldom(seldomOfShortest)
      : isOneBeginning(asked)
        ? limitByPrice(lastKey(db))
        : limitBySeldom(seldomOfOthers),
  }
}

function expressionsOf(any: readonly { readonly expression: string | null }[]): readonly string[] | null {
  const each = any.map(({ expression }) => expression)
  return each.every((one) => one !== null) ? each : null
}

/**
 * A word is rare if at most one document in this many has it. Then an exact query of the index pays off; for
 * one letter that query is expensive.
 */
const seldomOfShortest = 50
const seldomOfOthers = 4
/** Minimum documents to judge a single letter by: rare ones are found quickly. */
const leastOfLetter = 8

function isAnyShortest({ wanted, unwanted }: Asked): boolean {
  return [...wanted, ...unwanted].flat().some(isShortest)
}

/** True for a single prefix: the frequency of its first letters then predicts the cost of gathering. */
function isOneBeginning({ wanted, unwanted }: Asked): boolean {
  const [only, ...others] = wanted.flat()
  return only !== undefined && others.length + unwanted.length === 0 && !only.words.includes(' ')
}

function isShortest({ words, isBeginning }: AskedWords): boolean {
  return isBeginning && /(?:^| ).$/su.test(words)
}

function together(wanted: readonly (readonly string[])[], unwanted: readonly (readonly string[])[]): string {
  const oneOf = (any: readonly string[]) => any.map((one) => `(${one})`).join(' OR ')
  const all = wanted.map((any) => `(${oneOf(any)})`).join(' AND ')
  return unwanted.reduce((inside, any) => `(${inside}) NOT (${oneOf(any)})`, all)
}
