import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'

/** Dropped on the window or pasted, on its way to the Add screen. */
export type Incoming =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'address'; readonly address: string }

export type IncomingPort = {
  readonly incoming: Incoming | null
  bring(incoming: Incoming): void
  /** The Add screen has taken it. */
  clear(): void
}

const IncomingContext = createContext<IncomingPort | null>(null)

export function useIncoming(): IncomingPort {
  const port = use(IncomingContext)
  if (port === null) throw new Error('useIncoming needs an IncomingProvider')
  return port
}

export function IncomingProvider({ children }: { readonly children: ReactNode }) {
  const [incoming, setIncoming] = useState<Incoming | null>(null)
  const clear = useCallback(() => setIncoming(null), [])
  const port = useMemo(() => ({ incoming, bring: setIncoming, clear }), [incoming, clear])
  return <IncomingContext value={port}>{children}</IncomingContext>
}
