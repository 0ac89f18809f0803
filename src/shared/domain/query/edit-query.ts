import { parseQuery } from './parse-query.ts'
import { type NewTerm, printTerm } from './print-query.ts'
import type { BatchName, QueryTerm } from './query.ts'

export function replaceTerm(text: string, term: QueryTerm, by: NewTerm): string {
  return (
    text.slice(0, term.from) + printTerm(by, { isLastWord: isLastWord(text, term) }) + text.slice(term.to)
  )
}

export function removeTerm(text: string, { from, to }: QueryTerm): string {
  const before = text.slice(0, from).trimEnd()
  const after = text.slice(to).trimStart()
  return before === '' || after === '' ? before + after : `${before} ${after}`
}

export function addTerm(text: string, term: NewTerm): string {
  const before = text.trimEnd()
  const printed = printTerm(term, { isLastWord: term.kind === 'words' && !term.without })
  return before === '' ? printed : `${before} ${printed}`
}

function isLastWord(text: string, term: QueryTerm): boolean {
  const words = parseQuery(text).terms.filter(({ kind, without }) => kind === 'words' && !without)
  return words.every(({ from }) => from <= term.from)
}

export function batchesAsked(text: string): readonly BatchName[] {
  return [...new Set(parseQuery(text).terms.flatMap(batchesOf))]
}

const written = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi

/** Renames the batches of a search; all else stays as typed. */
export function renameBatches(text: string, nameOf: (batch: BatchName) => BatchName): string {
  // Replaces from the last term to the first, so that earlier positions stay valid.
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

export function searchForCollection(name: string): string {
  return printTerm({ kind: 'filter', name: 'collection', values: [name], without: false })
}

export function onlyCollectionOf(text: string): string | undefined {
  const [term, ...more] = parseQuery(text).terms
  if (term?.kind !== 'filter' || term.name !== 'collection' || term.without || more.length > 0)
    return undefined
  return term.values.length === 1 ? term.values[0] : undefined
}
