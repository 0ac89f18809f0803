import { parseQuery } from './parse-query.ts'
import type { BatchName, QueryTerm } from './query.ts'

/** Every batch that the text of a search asks for, each once. */
export function batchesAsked(text: string): readonly BatchName[] {
  return [...new Set(parseQuery(text).terms.flatMap(batchesOf))]
}

/** As they are written, in whatever quotes. */
const written = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi

/** The text with its batches named anew; all else stays as it was typed, sign for sign. */
export function renameBatches(text: string, nameOf: (batch: BatchName) => BatchName): string {
  // From the end, so that the places before stay what they are.
  return parseQuery(text).terms.reduceRight((renamed, term) => {
    const batches = batchesOf(term).values()
    const inside = text.slice(term.from, term.to).replace(written, (as) => {
      const batch = batches.next().value
      const name = batch === undefined ? undefined : nameOf(batch)
      return name === undefined || name === batch ? as : String(name)
    })
    return renamed.slice(0, term.from) + inside + renamed.slice(term.to)
  }, text)
}

function batchesOf(term: QueryTerm): readonly BatchName[] {
  return term.kind === 'filter' && term.name === 'batch' ? term.values : []
}
