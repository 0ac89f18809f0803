import type { Query } from './query.ts'
import { folded, searchable } from './search-text.ts'

/** A stretch of a text that is shown, in UTF-16 units. */
export type Mark = { readonly from: number; readonly to: number }

/** A word as the index has it, and where each of its signs ends in the text. */
type ShownWord = { readonly text: string; readonly from: number; readonly ends: readonly number[] }

const plain = /^[\x20-\x7e\n\r\t]*$/
const plainWord = /[a-z0-9]+/g
/** A sign with the accents that follow it. */
const sign = /[\s\S]\p{M}*/gu

/**
 * Where a text that is shown has what is looked for, in order and apart from each other. What the filter `title:`
 * asks for is marked in titles only.
 */
export function findMarks(shown: string, query: Query, place?: 'title'): readonly Mark[] {
  const wanted = query.terms.flatMap((term) => {
    if (term.without) return []
    if (term.kind === 'words') return [{ words: wordsOf(term.text), isBeginning: term.match === 'beginning' }]
    if (term.kind !== 'filter' || term.name !== 'title' || place !== 'title') return []
    return term.values.map((value) => ({ words: wordsOf(value), isBeginning: false }))
  })
  if (wanted.every(({ words }) => words.length === 0)) return []
  const read = readShown(shown)
  const marks = wanted.flatMap(({ words, isBeginning }) => findWords(read, words, isBeginning))
  return joined(marks)
}

function wordsOf(text: string): readonly string[] {
  const words = searchable(text)
  return words === '' ? [] : words.split(' ')
}

function findWords(shown: readonly ShownWord[], words: readonly string[], isBeginning: boolean): Mark[] {
  if (words.length === 0) return []
  return shown.flatMap((first, start) => {
    const last = shown[start + words.length - 1]
    const lastWord = words.at(-1) ?? ''
    const fits = words.every((word, index) => {
      const there = shown[start + index]?.text
      return isBeginning && index === words.length - 1 ? there?.startsWith(word) : there === word
    })
    if (!fits || last === undefined) return []
    return [{ from: first.from, to: last.ends[lastWord.length - 1] ?? first.from }]
  })
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

function readShown(shown: string): readonly ShownWord[] {
  return plain.test(shown) ? readPlain(shown) : readSigns(shown)
}

function readPlain(shown: string): readonly ShownWord[] {
  return Array.from(shown.toLowerCase().matchAll(plainWord), ({ 0: text, index }) => ({
    text,
    from: index,
    ends: Array.from(text, (_sign, at) => index + at + 1),
  }))
}

/** Sign by sign, folded as the index folds the whole, so that each keeps its place. */
function readSigns(shown: string): readonly ShownWord[] {
  const read: { text: string; readonly from: number; readonly ends: number[] }[] = []
  let isOpen = false
  for (const { 0: written, index } of shown.matchAll(sign)) {
    const to = index + written.length
    const signs = folded(written)
    const words = searchable(written)
    if (words === '') {
      isOpen = false
      continue
    }
    const isAlone = isSingle(signs)
    for (const [position, word] of words.split(' ').entries()) {
      const open = isOpen && !isAlone && position === 0 ? read.at(-1) : undefined
      const ends = Array.from({ length: word.length }, () => to)
      if (open === undefined) read.push({ text: word, from: index, ends })
      else {
        open.text += word
        open.ends.push(...ends)
      }
    }
    isOpen = !isAlone
  }
  return read
}

function isSingle(signs: string): boolean {
  return searchable(`${signs}${signs}`).includes(' ')
}
