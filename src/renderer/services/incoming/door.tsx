import { createContext, use } from 'react'
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
