import { foldedBySign } from './search-text.ts'

/** A stretch of a text that is shown, in UTF-16 units. */
export type Mark = { readonly from: number; readonly to: number }

/** Words that stand together, as the index has them. */
export type WantedWords = { readonly words: readonly string[]; readonly isBeginning: boolean }

const wordSign = /[\p{L}\p{N}]/u
/** Of the texts that fold sign by sign, the only signs that are words of their own. */
const singleSign = /[\u4e00-\u9fff]/

/**
 * The folded text, in which each sign has the place that it has in the one shown; undefined where signs are spelt by
 * more or fewer, or must be read together.
 */
export function foldedInPlace(shown: string): string | undefined {
  const text = foldedBySign(shown)
  return text?.length === shown.length ? text : undefined
}

/** Found in the folded text as it stands, without taking its words apart. */
export function* marksInPlace(text: string, wanted: WantedWords): Generator<Mark> {
  const [first = ''] = wanted.words
  for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
    const to = isBetweenWords(text, from) ? endOfWords(text, from, wanted) : undefined
    if (to !== undefined) yield { from, to }
  }
}

/** Undefined where they do not all stand there. */
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
