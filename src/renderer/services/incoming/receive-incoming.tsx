import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import type { FoundThing } from '../../intake/found.ts'
import type { Payload } from '../../intake/payload.ts'
import type { Source } from '../../intake/take-in.ts'
import { intake } from '../../messages/imports/intake.ts'
import type { ToastContent } from '../toasts/toast-list.ts'

export type IncomingItem =
  | { readonly kind: 'payload'; readonly payload: Payload }
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'folder'; readonly files: readonly File[] }
  | { readonly kind: 'addresses'; readonly addresses: readonly string[] }
  | { readonly kind: 'opened'; readonly sources: AsyncIterable<Source> }

/** Processes an item after all earlier ones. */
export type ReceiveIncoming = (item: IncomingItem) => void

export const aboutIntake = 'intake'

export const nothingToTake: ToastContent = {
  kind: 'failure',
  about: aboutIntake,
  text: intake.nothing,
  staysMs: 5000,
}

export const ReceiveIncomingContext = createContext<ReceiveIncoming | null>(null)

export function useReceiveIncoming(): ReceiveIncoming {
  const receive = use(ReceiveIncomingContext)
  if (receive === null) throw new Error('useReceiveIncoming needs an IncomingProvider')
  return receive
}

export type IncomingForForm = {
  readonly thing: FoundThing
  readonly replaces: boolean
}

type IncomingForFormPort = {
  readonly incoming: IncomingForForm | null
  bring(incoming: IncomingForForm): void
  clear(): void
}

const IncomingForFormContext = createContext<IncomingForFormPort | null>(null)

export function useIncomingForForm(): IncomingForFormPort {
  const port = use(IncomingForFormContext)
  if (port === null) throw new Error('useIncomingForForm needs an IncomingForFormProvider')
  return port
}

export function IncomingForFormProvider({ children }: { readonly children: ReactNode }) {
  const [incoming, setIncoming] = useState<IncomingForForm | null>(null)
  const clear = useCallback(() => setIncoming(null), [])
  const port = useMemo(() => ({ incoming, bring: setIncoming, clear }), [incoming, clear])
  return <IncomingForFormContext value={port}>{children}</IncomingForFormContext>
}
