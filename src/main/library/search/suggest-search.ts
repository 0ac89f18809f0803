import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { WordsTerm } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { LibrarySuggestion } from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'
import { nextWord } from './conditions/word-beginnings.ts'
import { findFitting } from './search-documents.ts'
import { allowTime } from './streams/key-stream.ts'

/** Milliseconds for the word index; searches that check a word have limits of their own. */
const longestMs = 18
/** Shorter words have too many neighbours. */
const leastLetters = 4
/** Minimum length of a word with two typing errors. */
const twoSlipsFrom = 6
/** First letters assumed to be correct, so that only a small part of the index is read. */
const sureLetters = 2
const mostTried = 5

/**
 * Returns the search with each unknown word replaced by the nearest known one; null if that finds nothing
 * either, or time runs out.
 */
export function suggestSearch(db: Database, { connectionId, text }: LibrarySuggestion): string | null {
  const isOver = allowTime(longestMs)
  db.catchUp()
  const finds = (search: string) =>
    findFitting(db, { connectionId, text: search, at: null, limit: 1 }).keys.length > 0
  let suggested = text
  // Last to first, so that earlier positions stay valid.
  for (const term of parseQuery(text).terms.toReversed()) {
    if (isOver()) return null
    if (term.kind !== 'words' || !isSingleWord(term) || finds(term.text)) continue
    const nearest = nearestWords(db, folded(term.text), isOver).find(finds)
    if (nearest === undefined) continue
    suggested = suggested.slice(0, term.from) + nearest + suggested.slice(term.to)
  }
  return suggested !== text && finds(suggested) ? suggested : null
}

const isSingleWord = ({ text, match, without }: WordsTerm): boolean =>
  !without && match !== 'phrase' && /^[\p{L}\p{M}]+$/u.test(text) && [...text].length >= leastLetters

function nearestWords(db: Database, word: string, isOver: () => boolean): readonly string[] {
  const letters = [...word]
  const beginning = letters.slice(0, sureLetters).join('')
  const mostSlips = letters.length < twoSlipsFrom ? 1 : 2
  const near: { readonly word: string; readonly slips: number }[] = []
  let known = nextWord(db, beginning, '')
  while (known !== undefined && !isOver()) {
    const slips = editDistance(word, known, mostSlips)
    if (slips <= mostSlips) near.push({ word: known, slips })
    known = nextWord(db, beginning, known)
  }
  return near
    .sort((one, other) => one.slips - other.slips)
    .slice(0, mostTried)
    .map((one) => one.word)
}

/**
 * Counts typing errors: letters omitted, added, wrong, or swapped (optimal string alignment). Above `most`,
 * returns `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, letter] of a.entries()) {
    const line = [row + 1]
    for (const [column, facing] of b.entries()) {
      const replaced = at(last, column) + (letter === facing ? 0 : 1)
      const swapped =
        letter === b[column - 1] && a[row - 1] === facing ? at(before, column - 1) + 1 : Infinity
      line.push(Math.min(replaced, swapped, at(last, column + 1) + 1, at(line, column) + 1))
    }
    before = last
    last = line
    if (Math.min(...line) > most) return most + 1
  }
  return Math.min(at(last, b.length), most + 1)
}

const at = (line: readonly number[], index: number): number => line[index] ?? Infinity
