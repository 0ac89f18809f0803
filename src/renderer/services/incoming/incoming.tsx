import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { FoundThing } from '../../intake/found.ts'

/** A single thing that has come in, on its way to the Add screen. */
export type Incoming = {
  readonly thing: FoundThing
  /** The person agreed to lose what is on the form. */
  readonly replaces: boolean
}

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
