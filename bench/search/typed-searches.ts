import { createRandom, type Random } from '../seed/random.ts'
import type { Vocabulary } from '../seed/vocabulary.ts'

const searches = 36
const isLatin = /^[a-zàéîöü]+$/

/**
 * What people type into the search, one entry a search, to be typed key by key: one word or two, frequent ones as often
 * as they are in a language, and every tenth with a phrase or without a word.
 */
export function typedSearches(vocabulary: Vocabulary, seed: number): readonly string[] {
  const random = createRandom(seed + 7)
  return Array.from({ length: searches }, (_, index) => {
    const [first, second] = [drawTyped(vocabulary, random), drawTyped(vocabulary, random)]
    if (index % 20 === 9) return `${first} -${second}`
    if (index % 20 === 19) return `"${first} ${second}"`
    return index % 2 === 0 ? first : `${first} ${second}`
  })
}

/** Every text that stands in the field on the way to a search. */
export function textsWhileTyping(search: string): readonly string[] {
  return Array.from({ length: search.length }, (_, index) => search.slice(0, index + 1))
}

/** Chinese is put in by the word and not by the key. */
function drawTyped({ draw }: Vocabulary, random: Random): string {
  for (;;) {
    const word = draw(random)
    if (isLatin.test(word)) return word
  }
}
