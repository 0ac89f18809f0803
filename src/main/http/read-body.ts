export type BodyLimits = {
  /** Time from the headers to the end of the body, in milliseconds. The part received by then is used. */
  readonly bodyMs: number
  readonly bodyBytes: number
}

export type Timer = {
  after(delayMs: number, run: () => void): () => void
}

export type ReadBody = {
  readonly text: string
  readonly bytes: Uint8Array
  /** True if the limit was reached, or the connection broke off. */
  readonly cut: boolean
}

/**
 * Reads an answer's body within the limits and never throws: the service has already answered, and only its
 * status decides. `signal` ends the reading early.
 */
export async function readBody(
  response: Pick<Response, 'body' | 'headers'>,
  limits: BodyLimits,
  { clock, signal }: { readonly clock: Timer; readonly signal: AbortSignal },
): Promise<ReadBody> {
  if (response.body === null) return { text: '', bytes: new Uint8Array(), cut: false }
  const reader = response.body.getReader()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<'stopped'>()
  const cancelTimer = clock.after(limits.bodyMs, () => stop('stopped'))
  const onAbort = () => stop('stopped')
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const pieces: Uint8Array[] = []
  let size = 0
  let whole = false
  try {
    while (size < limits.bodyBytes) {
      const step = await Promise.race([reader.read(), stopped])
      if (step === 'stopped') break
      if (step.done) {
        whole = true
        break
      }
      pieces.push(step.value)
      size += step.value.length
    }
  } catch {
    // Broken off, or wrongly encoded: the part received so far is kept.
  } finally {
    cancelTimer()
    signal.removeEventListener('abort', onAbort)
    if (!whole) reader.cancel().catch(() => undefined)
  }
  const bytes = Buffer.concat(pieces).subarray(0, limits.bodyBytes)
  return { text: decode(bytes, response.headers.get('content-type')), bytes, cut: !whole }
}

/**
 * Shared: it keeps no state between whole texts, and creating one takes longer than most answers take to
 * decode.
 */
const utf8 = new TextDecoder()

function decode(bytes: Uint8Array, contentType: string | null): string {
  const charset = contentType?.match(/charset\s*=\s*"?([^\s;"]+)/i)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return utf8.decode(bytes)
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return utf8.decode(bytes)
  }
}

/** The text's first bytes in UTF-8, cut between characters. */
export function firstBytes(text: string, maximum: number): { readonly text: string; readonly cut: boolean } {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= maximum) return { text, cut: false }
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= maximum) return { text, cut: false }
  return { text: new TextDecoder().decode(bytes.subarray(0, maximum), { stream: true }), cut: true }
}
