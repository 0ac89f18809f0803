import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { FoundThing } from '../../intake/found.ts'
import type { Payload } from '../../intake/payload.ts'
import type { Source } from '../../intake/take-in.ts'

/** Something that comes in, whichever way: all ways lead through the one door. */
export type Arrival =
  | { readonly kind: 'payload'; readonly payload: Payload }
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'folder'; readonly files: readonly File[] }
  /** Addresses that the person has said are separate websites. */
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  /** Opened with the app or sent to it by a link. */
  | { readonly kind: 'opened'; readonly sources: AsyncIterable<Source> }

export type Door = {
  /** Takes it in after what came before it. */
  receive(arrival: Arrival): void
}

export const DoorContext = createContext<Door | null>(null)

export function useDoor(): Door {
  const door = use(DoorContext)
  if (door === null) throw new Error('useDoor needs an IncomingDoor')
  return door
}

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
