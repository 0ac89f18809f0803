import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type After, createThrottle } from '../../../../shared/domain/throttle.ts'
import type { CallInput } from '../../../../shared/ipc/contract.ts'
import { succeed } from '../../../../shared/result.ts'
import type {
  FoundDocument,
  FoundDocuments as SearchAnswer,
  SearchProblem,
} from '../../../../shared/schemas/search.ts'
import { after, tryCall } from '../../../ipc/call.ts'
import { useEvent } from '../../../ipc/refresh-on-events.ts'
import { useMemory } from '../../../services/remembered.tsx'
import { ChangeSignal, type FindPart, FoundDocuments } from './found-documents.ts'
import type { FindPlaces } from './place-walk.ts'

type Search<I, R> = { readonly input: I; readonly found: FoundDocuments<R> }
type OpenSearch<I, R> = Search<I, R> & { readonly key: string; close(): void }

/** Maximum rows of an answer. Distant pages are read from their start. */
const pageSize = 100
/** Rows that fit in most windows, used until a list has been rendered. */
const firstLimit = 32
/** About ten thousand documents. */
const pagesKept = 100

type SearchesOptions<I, R> = {
  findBy(input: I): FindPart<R>
  placesBy(input: I, every: number): FindPlaces
  readonly after: After
}

export class Searches<I, R> extends ChangeSignal {
  readonly #options: SearchesOptions<I, R>
  #shown: OpenSearch<I, R> | null = null
  #coming: OpenSearch<I, R> | null = null
  #underWay: Promise<unknown> | null = null

  constructor(options: SearchesOptions<I, R>) {
    super()
    this.#options = options
  }

  get shown(): Search<I, R> | null {
    return this.#shown
  }

  get isBehind(): boolean {
    return this.#coming !== null
  }

  look(input: I): void {
    const key = JSON.stringify(input)
    if ((this.#coming ?? this.#shown)?.key === key) return
    this.#coming?.close()
    this.#coming = this.#shown?.key === key ? null : this.#open(key, input)
    this.#coming?.found.show(0, (this.#shown?.found.wantedAtTop ?? firstLimit) - 1, -1)
    this.notify()
  }

  refresh(): void {
    this.#shown?.found.refresh()
  }

  #open(key: string, input: I): OpenSearch<I, R> {
    const { findBy, placesBy, after } = this.#options
    const find = findBy(input)
    let isOver = false
    const found = new FoundDocuments<R>({
      // One request at a time: texts replaced by further typing are skipped.
      find: (from, limit) => {
        // If none is running, the request is sent before the typed text is rendered.
        const answer =
          this.#underWay === null
            ? find(from, limit)
            : this.#underWay.then(() => (isOver ? succeed({ rows: [], next: null }) : find(from, limit)))
        this.#underWay = answer
        void answer.finally(() => {
          if (this.#underWay === answer) this.#underWay = null
        })
        return answer
      },
      pageSize,
      firstLimit,
      pagesKept,
      rest: after,
      // Requested in parallel, since rows must not wait for it.
      places: { after, find: placesBy(input, pageSize) },
    })
    const close = () => {
      isOver = true
      found.close()
    }
    const search = { key, input, found, close }
    found.subscribe(() => {
      // Keep the list while a slow search has no rows yet.
      if (this.#coming === search && (found.length > 0 || found.isWhole || found.failure !== null)) {
        this.#shown?.close()
        this.#shown = search
        this.#coming = null
      }
      this.notify()
    })
    return search
  }
}

type SearchInput = Omit<CallInput<'documents/search'>, 'after' | 'limit'>
export type DocumentSearch = Search<SearchInput, FoundDocument>

/** Milliseconds between refreshes. A large batch causes hundreds of changes a second. */
const refreshPeriodMs = 250
/** Milliseconds between checks for new documents that some orders do not include yet; no event reports when they do. */
const preparingPeriodMs = 1000

type SearchRemarks = { readonly problems: readonly SearchProblem[]; readonly isPreparing: boolean }
type KeptSearches = {
  readonly searches: Searches<SearchInput, FoundDocument>
  readonly remarks: Map<string, SearchRemarks>
}

export function useDocumentSearch(input: SearchInput) {
  const memory = useMemory()
  const [{ searches, remarks }] = useState(() => {
    const name = `library:searches:${input.connectionId}`
    // The cast holds: a name is always used with one type.
    const kept = (memory.get(name) as KeptSearches | undefined) ?? createKeptSearches()
    memory.set(name, kept)
    return kept
  })
  const version = useSyncExternalStore(searches.subscribe, searches.version)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same search is not begun anew.
  useLayoutEffect(() => searches.look(input), [searches, key])
  const [refresh] = useState(() => createThrottle(() => searches.refresh(), refreshPeriodMs, after))
  useEvent('library-changed', refresh.request)
  useEffect(() => {
    // The library may have changed while the list was not mounted.
    refresh.request()
    return refresh.cancel
  }, [refresh])
  const search: DocumentSearch | null = searches.shown
  const said = search === null ? undefined : remarks.get(JSON.stringify(search.input))
  const isPreparing = said?.isPreparing === true
  useEffect(() => {
    if (!isPreparing) return
    const ask = () => {
      refresh.request()
      stop = after(preparingPeriodMs, ask)
    }
    let stop = after(preparingPeriodMs, ask)
    return () => stop()
  }, [isPreparing, refresh])
  return {
    search,
    version,
    isBehind: searches.isBehind || search === null,
    remarks: said,
    askFor: (text: string) => searches.look({ ...input, text }),
  }
}

function createKeptSearches(): KeptSearches {
  const remarks = new Map<string, SearchRemarks>()
  const searches = new Searches<SearchInput, FoundDocument>({
    findBy: (input) => async (from, limit) => {
      const found = await tryCall('documents/search-as-text', { ...input, after: from, limit })
      if (!found.ok) return found
      // Main has validated it.
      const { rows, next, problems, isPreparing } = JSON.parse(found.value) as SearchAnswer
      if (from === null) {
        // If this search is abandoned, its predecessor stays on the screen.
        const shown = searches.shown === null ? null : JSON.stringify(searches.shown.input)
        for (const other of remarks.keys()) if (other !== shown) remarks.delete(other)
        remarks.set(JSON.stringify(input), { problems, isPreparing })
      }
      return succeed({ rows, next })
    },
    placesBy:
      ({ connectionId, text, sort }, every) =>
      (from) =>
        tryCall('documents/places', { connectionId, text, sort, every, after: from }),
    after,
  })
  return { searches, remarks }
}
