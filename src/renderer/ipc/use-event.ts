import { useEffect, useEffectEvent } from 'react'
import type { EventName, EventPayload } from '../../shared/ipc/contract.ts'

/** Listens to an event of the main process as long as the component is there. */
export function useEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => window.indexDesk.subscribe(name, (payload) => onEvent(payload)), [name])
}
