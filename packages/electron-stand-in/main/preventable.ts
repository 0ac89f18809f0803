/** An event that listeners can prevent, as in Electron. */
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

/** The error for missing features, so that none fails silently. */
export function notInTheStandIn(name: string): Error {
  return new Error(`not in the stand-in: ${name}`)
}

/** Logs to standard error a failure that an event caused and nothing could catch. */
export function reportProblem(what: string, cause: unknown): void {
  process.stderr.write(
    `${what}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
  )
}
