import { parseQuery } from './parse-query.ts'
import { printTerm } from './print-query.ts'

/** The search for all documents of a collection. */
export function searchForCollection(name: string): string {
  return printTerm({ kind: 'filter', name: 'collection', values: [name], without: false })
}

/** The collection whose documents a search is for, where it asks for nothing else. */
export function onlyCollectionOf(text: string): string | undefined {
  const [term, ...more] = parseQuery(text).terms
  if (term?.kind !== 'filter' || term.name !== 'collection' || term.without || more.length > 0)
    return undefined
  return term.values.length === 1 ? term.values[0] : undefined
}
