import { createRandom, type Random } from '../seed/random.ts'
import type { Vocabulary } from '../seed/vocabulary.ts'

const searches = 36
const isLatin = /^[a-zàéîöü]+$/

/**
 * Searches for typing, one entry each: one or two words with natural frequencies; every tenth has a phrase or no
 * plain word.
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

/** Every intermediate text of a search being typed. */
export function textsWhileTyping(search: string): readonly string[] {
  return Array.from({ length: search.length }, (_, index) => search.slice(0, index + 1))
}

/** Chinese is entered by word, not by key. */
function drawTyped({ draw }: Vocabulary, random: Random): string {
  for (;;) {
    const word = draw(random)
    if (isLatin.test(word)) return word
  }
}
