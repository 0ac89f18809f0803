import { createRandom, type Random } from './random.ts'

export type Vocabulary = {
  /** Most frequent first. */
  readonly words: readonly string[]
  /** Draws a word with its natural frequency. */
  draw(random: Random): string
}

const onsets = 'b c d f g h j k l m n p r s t v w br ch cl cr dr fl gr pl pr sh sl sp st str th tr'.split(' ')
const vowels = 'a e i o u a e i o u ai ea ee ou io'.split(' ')
const codas = ' n r s t l d m nd st ng rt ck'.split(' ')
const accented: Readonly<Record<string, string>> = { a: 'à', e: 'é', i: 'î', o: 'ö', u: 'ü' }
const firstHan = 0x4e00
const commonHan = 3000

/**
 * Creates a vocabulary following Zipf's law with Mandelbrot's offset. Frequent words are short; one in twelve has an
 * accent, one in fifty is Chinese.
 */
export function createVocabulary(size: number, seed: number): Vocabulary {
  const random = createRandom(seed)
  const known = new Set<string>()
  while (known.size < size) known.add(makeWord(random, known.size))
  const words = [...known]
  const draw = drawByWeight(words.map((_, rank) => 1 / (rank + 2.7)))
  return { words, draw: (by) => words[draw(by)] ?? '' }
}

function makeWord(random: Random, rank: number): string {
  if (random.below(50) === 0) return makeHan(random) + makeHan(random)
  const syllables = rank < 30 ? 1 : 1 + random.below(rank < 1000 ? 2 : 3) + (rank < 5000 ? 0 : 1)
  let word = ''
  for (let made = 0; made < syllables; made += 1) {
    const coda = random.below(2) === 0 ? '' : pick(codas, random)
    word += pick(onsets, random) + pick(vowels, random) + coda
  }
  return random.below(12) === 0 ? word.replace(/[aeiou]/, (vowel) => accented[vowel] ?? vowel) : word
}

function makeHan(random: Random): string {
  return String.fromCharCode(firstHan + random.below(commonHan))
}

export function pick<T>(from: readonly T[], random: Random): T {
  const picked = from[random.below(from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}

/** Walker's alias method: two random numbers for each draw, however many weights there are. */
function drawByWeight(weights: readonly number[]): (random: Random) => number {
  const count = weights.length
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const share = Float64Array.from(weights, (weight) => (weight * count) / sum)
  const other = Uint32Array.from(weights, (_, index) => index)
  const small: number[] = []
  const large: number[] = []
  for (const [index, part] of share.entries()) (part < 1 ? small : large).push(index)
  for (let less = small.pop(), more = large.pop(); less !== undefined && more !== undefined; ) {
    other[less] = more
    share[more] = (share[more] ?? 0) + (share[less] ?? 0) - 1
    if ((share[more] ?? 0) < 1) {
      small.push(more)
      more = large.pop()
    }
    less = small.pop()
  }
  return (random) => {
    const column = random.below(count)
    return random.next() < (share[column] ?? 0) ? column : (other[column] ?? column)
  }
}
