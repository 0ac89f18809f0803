import { createContext, type ReactNode, use, useEffect, useState } from 'react'

type ShownSearch = { readonly connectionId: string; readonly text: string }

const ShownSearchContext = createContext<ShownSearch | null>(null)
const SayContext = createContext<((shown: ShownSearch) => void) | null>(null)

export function ShownSearchProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownSearch | null>(null)
  return (
    <SayContext value={setShown}>
      <ShownSearchContext value={shown}>{children}</ShownSearchContext>
    </SayContext>
  )
}

/** Returns the last search of a connection's list; empty for everything, or before the list was shown. */
export function useShownSearch(connectionId: string | undefined): string {
  const shown = use(ShownSearchContext)
  return shown !== null && shown.connectionId === connectionId ? shown.text : ''
}

/** Publishes the list's search. Pass the text once typing has paused: all consumers render. */
export function useSayShownSearch(connectionId: string, text: string): void {
  const say = use(SayContext)
  useEffect(() => say?.({ connectionId, text }), [say, connectionId, text])
}
