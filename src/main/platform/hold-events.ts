type Listener = (...values: unknown[]) => void

/** Events that Electron may emit before the app's own code has been read. */
type EarlyEvent = 'open-file' | 'open-url' | 'second-instance'

type Emitter = {
  on(event: EarlyEvent, listener: Listener): unknown
  removeListener(event: EarlyEvent, listener: Listener): unknown
  emit(event: EarlyEvent, ...values: unknown[]): unknown
}

/**
 * Keeps early events, and prevents Electron's own handling. The returned function emits them again in order,
 * once there are listeners.
 */
export function holdEvents(emitter: Emitter, names: readonly EarlyEvent[]): () => void {
  const held: { readonly name: EarlyEvent; readonly values: readonly unknown[] }[] = []
  const listeners = names.map((name) => {
    const listener: Listener = (event, ...values) => {
      preventDefaultOf(event)
      held.push({ name, values: [event, ...values] })
    }
    emitter.on(name, listener)
    return { name, listener }
  })
  return () => {
    for (const { name, listener } of listeners) emitter.removeListener(name, listener)
    for (const { name, values } of held.splice(0)) emitter.emit(name, ...values)
  }
}

function preventDefaultOf(event: unknown): void {
  if (typeof event !== 'object' || event === null || !('preventDefault' in event)) return
  if (typeof event.preventDefault === 'function') event.preventDefault()
}
