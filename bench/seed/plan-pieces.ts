import { createRandom, seedOf } from './random.ts'
import type { SampleDocument, SampleDocuments } from './sample-documents.ts'

/** Documents added in one transaction, as one batch of the queue; some are edited later. */
export type Piece = {
  readonly documents: readonly PlannedDocument[]
  readonly addedAt: number
  readonly sentAt: number
  readonly editedAt: number
}

export type PlannedDocument = {
  readonly sample: SampleDocument
  readonly addId: string
  /** True if the service refused it; refused documents are not edited. */
  readonly isRefused: boolean
  readonly edit: { readonly id: string; readonly metadata: string } | null
}

const fewestTogether = 500
const mostTogether = 4000
const firstDay = Date.UTC(2023, 0, 2)
/** Milliseconds: a million documents span about four years. */
const betweenMs = 120_000
const refusedOneIn = 5000
const editedOneIn = 20

/** Deterministic for a seed, however many follow. */
export function* planPieces(source: SampleDocuments, seed: number, documents: number): Generator<Piece> {
  const sizes = createRandom(seed)
  for (let first = 0; first < documents; ) {
    const wanted = fewestTogether + sizes.below(mostTogether - fewestTogether + 1)
    const count = Math.min(documents - first, wanted)
    const addedAt = firstDay + first * betweenMs
    yield {
      documents: Array.from({ length: count }, (_, index) => planDocument(source, seed, first + index)),
      ...{ addedAt, sentAt: addedAt + 60_000, editedAt: addedAt + 600_000 },
    }
    first += count
  }
}

function planDocument(source: SampleDocuments, seed: number, number: number): PlannedDocument {
  const chance = createRandom(seedOf(~seed, number))
  const isRefused = chance.below(refusedOneIn) === 0
  const isEdited = !isRefused && chance.below(editedOneIn) === 0
  return {
    sample: source.at(number),
    addId: idOf('add0', number),
    isRefused,
    edit: isEdited ? { id: idOf('ed17', number), metadata: source.at(~number).metadata } : null,
  }
}

function idOf(what: string, number: number): string {
  return `${what}0000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}
