import { createRandom, type Random, seedOf } from './random.ts'
import { createVocabulary, pick, type Vocabulary } from './vocabulary.ts'

export type SampleDocument = {
  readonly documentId: string
  readonly collection: string
  readonly title: string
  /** 400 characters. */
  readonly text: string
  /** Five fields: a text, a number, a date, a list and a group. */
  readonly metadata: string
}

export type SampleDocuments = {
  readonly vocabulary: Vocabulary
  /** Deterministic for seed and index, in any order of calls. */
  at(index: number): SampleDocument
}

const vocabularySize = 50_000
const textLength = 400
const authorCount = 20_000
const cityCount = 2000
const tagCount = 500
const collectionCount = 40
const firstYear = 1850
const years = 176
const firstDay = Date.UTC(2000, 0, 1)
const days = 9800
const dayMs = 86_400_000

export function createSampleDocuments(seed: number): SampleDocuments {
  const vocabulary = createVocabulary(vocabularySize, seed)
  const names = createRandom(seed + 1)
  const capital = () => capitalised(pick(vocabulary.words, names))
  const authors = Array.from({ length: authorCount }, () => `${capital()} ${capital()}`)
  const cities = Array.from({ length: cityCount }, capital)
  const tags = vocabulary.words.slice(200, 200 + tagCount)
  const collections = vocabulary.words.slice(1000, 1000 + collectionCount)
  const metadataOf = (random: Random): string =>
    JSON.stringify({
      author: pickOften(authors, random),
      year: firstYear + random.below(years),
      acquired: new Date(firstDay + random.below(days) * dayMs).toISOString().slice(0, 10),
      tags: Array.from({ length: 1 + random.below(3) }, () => pickOften(tags, random)),
      place: { city: pickOften(cities, random) },
    })
  return {
    vocabulary,
    at: (index) => {
      const random = createRandom(seedOf(seed, index))
      return {
        documentId: `document-${index}`,
        collection: pickOften(collections, random),
        title: titleOf(vocabulary, random),
        text: textOf(vocabulary, random),
        metadata: metadataOf(random),
      }
    },
  }
}

/** Chooses early elements far more often than late ones, as with authors and collections. */
function pickOften<T>(from: readonly T[], random: Random): T {
  const picked = from[Math.floor(from.length * random.next() ** 3)]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}

function titleOf({ draw }: Vocabulary, random: Random): string {
  const words = Array.from({ length: 2 + random.below(5) }, () => draw(random))
  return capitalised(words.join(' '))
}

function textOf({ draw }: Vocabulary, random: Random): string {
  let text = capitalised(draw(random))
  while (text.length < textLength) {
    const begins = random.below(12) === 0
    const word = draw(random)
    text += begins ? `. ${capitalised(word)}` : ` ${word}`
  }
  return text.slice(0, textLength)
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
