import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createThrottle } from '../../../shared/domain/throttle.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import { succeed } from '../../../shared/result.ts'
import type { FoundDocument, FoundDocuments, SearchProblem } from '../../../shared/schemas/search.ts'
import { after } from '../../ipc/after.ts'
import { tryCall } from '../../ipc/call.ts'
import { useEvent } from '../../ipc/use-event.ts'
import { useMemory } from '../../services/remembered.tsx'
import { createSearches, type Search, type Searches } from './searches.ts'

export type SearchInput = Omit<CallInput<'documents/search'>, 'after' | 'limit'>
export type DocumentSearch = Search<SearchInput, FoundDocument>

/** While a long batch goes out, changes arrive by the hundred a second; the eye needs four. */
const refreshPeriodMs = 250
/** What was added a moment ago is not in every order yet; nothing says when it is. */
const preparingPeriodMs = 1000

/** What else the answers say, beside the rows. */
type SearchRemarks = { readonly problems: readonly SearchProblem[]; readonly isPreparing: boolean }
type KeptSearches = {
  readonly searches: Searches<SearchInput, FoundDocument>
  readonly remarks: Map<string, SearchRemarks>
}

/** What the library finds, asked at every key. While another search runs, what the last one found stays. */
export function useDocumentSearch(input: SearchInput) {
  const memory = useMemory()
  const [{ searches, remarks }] = useState(() => {
    const name = `library:searches:${input.connectionId}`
    // One name is always used with one type.
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
    // It may have changed while the list was not there.
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
    /** Another number whenever what is found has become something else. */
    version,
    /** Whether what is shown is not yet what was asked for. */
    isBehind: searches.isBehind || search === null,
    remarks: said,
    /** Asks for another text at once, so that the library looks for it while the text itself is drawn. */
    askFor: (text: string) => searches.look({ ...input, text }),
  }
}

function createKeptSearches(): KeptSearches {
  const remarks = new Map<string, SearchRemarks>()
  const searches = createSearches<SearchInput, FoundDocument>({
    findBy: (input) => async (from, limit) => {
      const found = await tryCall('documents/search-as-text', { ...input, after: from, limit })
      if (!found.ok) return found
      // It was checked where it was made.
      const { rows, next, problems, isPreparing } = JSON.parse(found.value) as FoundDocuments
      if (from === null) {
        // What is on the screen stays there if this one is given up meanwhile.
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
