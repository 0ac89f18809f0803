import type { After } from '../../../shared/domain/throttle.ts'
import { succeed } from '../../../shared/result.ts'
import { createFoundDocuments, type FindPart, type FoundDocuments } from './found-documents.ts'
import type { FindPlaces } from './place-walk.ts'

/** The searches of one list, one after the other: what the last one found stays until the next has an answer. */
export type Searches<I, R> = {
  /** Looks for something else, unless that is what is looked for already. */
  look(input: I): void
  /** What is on the screen; null before there was any answer. */
  readonly shown: Search<I, R> | null
  /** Whether what is on the screen is not yet what was asked for last. */
  readonly isBehind: boolean
  refresh(): void
  subscribe(listener: () => void): () => void
  version(): number
}

export type Search<I, R> = { readonly input: I; readonly found: FoundDocuments<R> }
type OpenSearch<I, R> = Search<I, R> & { readonly key: string; close(): void }

/** An answer brings a page at most, and the page of a far place from its beginning on. */
const pageSize = 100
/** What is in sight of most windows, as long as no list has been drawn in this one. */
const firstLimit = 32
/** Some ten thousand documents. */
const pagesKept = 100

type SearchesOptions<I, R> = {
  findBy(input: I): FindPart<R>
  placesBy(input: I, every: number): FindPlaces
  readonly after: After
}

export function createSearches<I, R>({ findBy, placesBy, after }: SearchesOptions<I, R>): Searches<I, R> {
  const listeners = new Set<() => void>()
  let changes = 0
  let shown: OpenSearch<I, R> | null = null
  let coming: OpenSearch<I, R> | null = null
  let underWay: Promise<unknown> | null = null

  const notify = () => {
    changes += 1
    for (const listener of [...listeners]) listener()
  }
  const open = (key: string, input: I): OpenSearch<I, R> => {
    const find = findBy(input)
    let isOver = false
    const found = createFoundDocuments({
      // One question at a time: of what is typed meanwhile, only the last text is ever asked about.
      find: (from, limit) => {
        // Where none is under way it leaves before what was typed is drawn.
        const answer =
          underWay === null
            ? find(from, limit)
            : underWay.then(() => (isOver ? succeed({ rows: [], next: null }) : find(from, limit)))
        underWay = answer
        void answer.finally(() => {
          if (underWay === answer) underWay = null
        })
        return answer
      },
      pageSize,
      firstLimit,
      pagesKept,
      rest: after,
      // Asked beside the others, since these must not wait for them.
      places: { after, find: placesBy(input, pageSize) },
    })
    const search: OpenSearch<I, R> = {
      key,
      input,
      found,
      close: () => {
        isOver = true
        found.close()
      },
    }
    found.subscribe(() => {
      // Nothing yet of a search that takes long is no reason to empty the list.
      if (coming === search && (found.length > 0 || found.isWhole || found.failure !== null)) {
        shown?.close()
        shown = search
        coming = null
      }
      notify()
    })
    return search
  }

  return {
    look: (input) => {
      const key = JSON.stringify(input)
      if ((coming ?? shown)?.key === key) return
      coming?.close()
      coming = shown?.key === key ? null : open(key, input)
      coming?.found.show(0, (shown?.found.wantedAtTop ?? firstLimit) - 1, -1)
      notify()
    },
    get shown() {
      return shown
    },
    get isBehind() {
      return coming !== null
    },
    refresh: () => {
      shown?.found.refresh()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => changes,
  }
}
