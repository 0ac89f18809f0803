/** An event object as Electron hands to listeners that may say no. */
export type Preventable<T extends object> = T & { defaultPrevented: boolean; preventDefault(): void }

export function preventable<T extends object>(details: T): Preventable<T> {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}

/** What the app asked for and the stand-in lacks: never silently nothing. */
export function notInTheStandIn(name: string): Error {
  return new Error(`not in the stand-in: ${name}`)
}

/** Says so on standard error, for what an event started and nobody could catch. */
export function reportProblem(what: string, cause: unknown): void {
  process.stderr.write(
    `${what}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
  )
}
