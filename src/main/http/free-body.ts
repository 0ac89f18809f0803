import type { Fetch } from './exchange.ts'

/**
 * Gives the memory of a request's body back as soon as `fetch` has it: by then it has a copy of its own
 * (fetch.spec.whatwg.org, "extract a body"). The bodies of pictures would lie in memory until the engine looks through
 * all of it. Only for a `fetch` of the platform, and bodies that nothing else needs.
 */
export function freeBody(fetch: Fetch): Fetch {
  return (address, init) => {
    const asked = fetch(address, init)
    if (init.body instanceof Uint8Array) freeBytes(init.body)
    return asked
  }
}

/** What shares its memory with other bytes stays. */
export function freeBytes({ byteLength, buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
