export type WithinTime<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'failed' }

/** Runs a web request under a time limit; never rejects, and leaves no request behind. */
export async function withinTime<T>(
  limitMs: number,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<WithinTime<T>> {
  const timeout = AbortSignal.timeout(limitMs)
  const stop = new AbortController()
  try {
    const value = await beforeAbort(() => work(stop.signal), AbortSignal.any([signal, timeout]))
    return { kind: 'done', value }
  } catch {
    return { kind: timeout.aborted && !signal.aborted ? 'timed-out' : 'failed' }
  } finally {
    stop.abort()
  }
}

/** Not every engine ends at once when aborted, and a name look-up cannot be aborted. */
function beforeAbort<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
