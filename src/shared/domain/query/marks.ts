import type { Query } from './query.ts'
import { foldedBySign, searchable } from './search-text.ts'

/** Range of the shown text, in UTF-16 units. */
export type Mark = { readonly from: number; readonly to: number }

type WantedWords = { readonly words: readonly string[]; readonly isBeginning: boolean }

const wordSign = /[\p{L}\p{N}]/u
/** In texts that fold character by character, the only one-character words. */
const singleSign = /[\u4e00-\u9fff]/

/**
 * Folds the text with every character in place; undefined if a character's folding changes its length or
 * depends on its neighbours.
 */
function foldedInPlace(shown: string): string | undefined {
  const text = foldedBySign(shown)
  return text?.length === shown.length ? text : undefined
}

function* marksInPlace(text: string, wanted: WantedWords): Generator<Mark> {
  const [first = ''] = wanted.words
  for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
    const to = isBetweenWords(text, from) ? endOfWords(text, from, wanted) : undefined
    if (to !== undefined) yield { from, to }
  }
}

function endOfWords(text: string, from: number, { words, isBeginning }: WantedWords): number | undefined {
  let at = from
  for (const [index, word] of words.entries()) {
    if (index > 0) while (at < text.length && !isWordSign(text, at)) at += 1
    if (!text.startsWith(word, at)) return undefined
    at += word.length
    const mayGoOn = isBeginning && index === words.length - 1
    if (!mayGoOn && !isBetweenWords(text, at)) return undefined
  }
  return at
}

function isBetweenWords(text: string, at: number): boolean {
  return !isWordSign(text, at - 1) || !isWordSign(text, at) || isSingle(text, at - 1) || isSingle(text, at)
}

function isWordSign(text: string, at: number): boolean {
  return at >= 0 && at < text.length && wordSign.test(text.charAt(at))
}

function isSingle(text: string, at: number): boolean {
  return singleSign.test(text.charAt(at))
}

/** Part of a word: a range as written, or one character that the index spells differently. */
type Part = { readonly at: number; readonly from: number; readonly to: number; readonly isPlain: boolean }

type ShownWord = { text: string; readonly from: number; readonly parts: Part[] }

/**
 * Runs that fold by case alone, unless an accent follows; else a character with its accents. Thai and Lao
 * combine one accent with a letter.
 */
const stretches = /[\x20-\x7e\n\r\t]+(?![\p{M}\u0e33\u0eb3])|[\s\S]\p{M}*[\u0e33\u0eb3]?/gu
const plain = /^[\x20-\x7e\n\r\t]+$/
const plainWord = /[a-z0-9]+/g
const plainEnd = /[a-z0-9]$/

/** Returns the matches in a shown text, in order and without overlap. */
export type FindMarks = (shown: string) => readonly Mark[]

/**
 * Prepares the marks of a query for fast use on many texts. Terms of the filter `title:` are marked in titles
 * only.
 */
export function marksOf(query: Query, place?: 'title'): FindMarks {
  const wanted = wantedIn(query, place)
  if (wanted.length === 0) return () => []
  return (shown) => {
    const inPlace = foldedInPlace(shown)
    if (inPlace !== undefined) return joined(wanted.flatMap((one) => [...marksInPlace(inPlace, one)]))
    const read = [...readWords(shown)]
    return joined(
      wanted.flatMap(({ words, isBeginning }) =>
        read.flatMap((_word, index) => markEndingAt(read, index, { words, isBeginning }) ?? []),
      ),
    )
  }
}

export function findMarks(shown: string, query: Query, place?: 'title'): readonly Mark[] {
  return marksOf(query, place)(shown)
}

/** Marks of a query, prepared for many texts of which only some marks are needed. */
export type SoughtMarks = {
  isIn(shown: string): boolean
  /** Returns the mark that ends first, without reading further: a text may be a whole book. */
  firstIn(shown: string): Mark | undefined
}

export function seekMarks(query: Query): SoughtMarks {
  const wanted = wantedIn(query)
  const isInOther = (shown: string) => {
    const text = ` ${searchable(shown)} `
    return wanted.some(({ words, isBeginning }) =>
      text.includes(` ${words.join(' ')}${isBeginning ? '' : ' '}`),
    )
  }
  return {
    isIn: (shown) => {
      const inPlace = foldedInPlace(shown)
      return inPlace === undefined
        ? isInOther(shown)
        : wanted.some((one) => marksInPlace(inPlace, one).next().done === false)
    },
    firstIn: (shown) => {
      const inPlace = foldedInPlace(shown)
      return inPlace === undefined
        ? firstInWords(shown, wanted)
        : firstToEnd(wanted.map((one) => marksInPlace(inPlace, one).next().value))
    },
  }
}

export function firstToEnd(marks: readonly (Mark | undefined)[]): Mark | undefined {
  return marks.reduce((first, mark) => (first && !(mark && mark.to < first.to) ? first : mark), undefined)
}

function firstInWords(shown: string, wanted: readonly WantedWords[]): Mark | undefined {
  const read: ShownWord[] = []
  for (const word of readWords(shown)) {
    read.push(word)
    for (const words of wanted) {
      const mark = markEndingAt(read, read.length - 1, words)
      if (mark !== undefined) return mark
    }
  }
  return undefined
}

function wantedIn(query: Query, place?: 'title'): readonly WantedWords[] {
  return query.terms
    .flatMap((term): WantedWords[] => {
      if (term.without) return []
      if (term.kind === 'words')
        return [{ words: wordsOf(term.text), isBeginning: term.match === 'beginning' }]
      if (term.kind !== 'filter' || term.name !== 'title' || place !== 'title') return []
      return term.values.map((value) => ({ words: wordsOf(value), isBeginning: true }))
    })
    .filter(({ words }) => words.length > 0)
}

function wordsOf(text: string): readonly string[] {
  const words = searchable(text)
  return words === '' ? [] : words.split(' ')
}

function markEndingAt(
  read: readonly ShownWord[],
  index: number,
  { words, isBeginning }: WantedWords,
): Mark | undefined {
  const start = index - words.length + 1
  const [first, last] = [read[start], read[index]]
  const lastWord = words.at(-1) ?? ''
  if (first === undefined || last === undefined) return undefined
  if (isBeginning ? !last.text.startsWith(lastWord) : last.text !== lastWord) return undefined
  for (let other = 0; other < words.length - 1; other += 1)
    if (read[start + other]?.text !== words[other]) return undefined
  return { from: first.from, to: endOf(last, lastWord.length) }
}

function endOf({ parts, from }: ShownWord, letters: number): number {
  const part = parts.findLast(({ at }) => at < letters)
  if (part === undefined) return from
  return part.isPlain ? part.from + letters - part.at : part.to
}

function joined(marks: readonly Mark[]): readonly Mark[] {
  const result: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = result.at(-1)
    if (last !== undefined && mark.from < last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, mark.to) }
    } else result.push(mark)
  }
  return result
}

function* readWords(shown: string): Generator<ShownWord> {
  let open: ShownWord | undefined
  const foreign = new Map<string, Foreign>()
  for (const { 0: written, index } of shown.matchAll(stretches)) {
    if (plain.test(written)) {
      const lower = written.toLowerCase()
      for (const { 0: text, index: inside } of lower.matchAll(plainWord)) {
        const from = index + inside
        const to = from + text.length
        if (open !== undefined && inside === 0) lengthen(open, text, { from, to, isPlain: true })
        else {
          if (open !== undefined) yield open
          open = { text, from, parts: [{ at: 0, from, to, isPlain: true }] }
        }
      }
      if (!plainEnd.test(lower) && open !== undefined) {
        yield open
        open = undefined
      }
      continue
    }
    const known = foreign.get(written) ?? readForeign(written)
    foreign.set(written, known)
    const part = { from: index, to: index + written.length, isPlain: false }
    if (!known.joinsBefore && open !== undefined) {
      yield open
      open = undefined
    }
    for (const [position, text] of known.words.entries()) {
      if (open !== undefined && position === 0) lengthen(open, text, part)
      else {
        if (open !== undefined) yield open
        open = { text, from: index, parts: [{ at: 0, ...part }] }
      }
    }
    if (!known.joinsBehind && open !== undefined) {
      yield open
      open = undefined
    }
  }
  if (open !== undefined) yield open
}

function lengthen(word: ShownWord, text: string, part: Omit<Part, 'at'>): void {
  word.parts.push({ at: word.text.length, ...part })
  word.text += text
}

type Foreign = {
  readonly words: readonly string[]
  readonly joinsBefore: boolean
  readonly joinsBehind: boolean
}

function readForeign(written: string): Foreign {
  const words = wordsOf(written)
  return {
    words,
    joinsBefore: isOneWord(words.length > 0 ? `x${words[0]}` : `x${written}x`),
    joinsBehind: isOneWord(words.length > 0 ? `${words.at(-1)}x` : `x${written}x`),
  }
}

function isOneWord(text: string): boolean {
  return !searchable(text).includes(' ')
}
