import { createContext, type ReactNode, use, useEffect, useState } from 'react'

type ShownSearch = { readonly connectionId: string; readonly text: string }

const ShownSearchContext = createContext<ShownSearch | null>(null)
const SayContext = createContext<((shown: ShownSearch) => void) | null>(null)

/** Says beside the list what it was last asked for. */
export function ShownSearchProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownSearch | null>(null)
  return (
    <SayContext value={setShown}>
      <ShownSearchContext value={shown}>{children}</ShownSearchContext>
    </SayContext>
  )
}

/** What the list of a connection was last asked for; empty for everything, and before it was ever there. */
export function useShownSearch(connectionId: string | undefined): string {
  const shown = use(ShownSearchContext)
  return shown !== null && shown.connectionId === connectionId ? shown.text : ''
}

/** For the list. To be given a text that nobody types at: all who read it are drawn anew. */
export function useSayShownSearch(connectionId: string, text: string): void {
  const say = use(SayContext)
  useEffect(() => say?.({ connectionId, text }), [say, connectionId, text])
}
