// Preloaded into Electron's installer, whose download waits forever on a network that drops packets. Slow downloads
// are allowed, silent ones are not.

const ANSWER_WITHIN_MS = 20_000
const NEXT_BYTES_WITHIN_MS = 60_000
const SHOW_EVERY_PERCENT = 20

const unbounded = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const silence = new AbortController()
  let timer = setTimeout(giveUp, ANSWER_WITHIN_MS)
  function giveUp() {
    silence.abort(new Error('the server does not answer'))
  }
  try {
    const response = await unbounded(input, { ...init, signal: silence.signal })
    const total = Number(response.headers.get('content-length'))
    let received = 0
    let shown = 0
    const watched = response.body?.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          clearTimeout(timer)
          timer = setTimeout(giveUp, NEXT_BYTES_WITHIN_MS)
          received += chunk.byteLength
          const percent = Math.floor((received / total) * 100)
          // Some mirrors send no length, so there is no percentage.
          if (total > 0 && percent >= shown + SHOW_EVERY_PERCENT) {
            shown = percent - (percent % SHOW_EVERY_PERCENT)
            console.log(`  ${shown} %`)
          }
          controller.enqueue(chunk)
        },
        flush() {
          clearTimeout(timer)
        },
      }),
    )
    return new Response(watched, response)
  } catch (cause) {
    clearTimeout(timer)
    // Electron's installer prints the message only, and "fetch failed" says less than its cause.
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    throw inner
  }
}
