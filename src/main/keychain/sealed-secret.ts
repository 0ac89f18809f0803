import { randomFillSync } from 'node:crypto'

/**
 * A secret kept in memory in encoded form: a memory image, as a crash or sleep may write to disk, does not
 * show it to a search. Code in this process can open it.
 */
export type SealedSecret = {
  /** Text cannot be overwritten in JavaScript, so callers use it at once and do not keep it. */
  open(): string
  destroy(): void
}

export function sealSecret(secret: string): SealedSecret {
  const length = Buffer.byteLength(secret)
  // Buffers of their own: the shared ones of `Buffer.from` would keep a copy.
  const pad = randomFillSync(Buffer.allocUnsafeSlow(length))
  const sealed = Buffer.allocUnsafeSlow(length)
  sealed.write(secret)
  mix(sealed, pad)
  return {
    open: () => {
      const opened = Buffer.allocUnsafeSlow(length)
      sealed.copy(opened)
      mix(opened, pad)
      const text = opened.toString()
      opened.fill(0)
      return text
    },
    destroy: () => {
      pad.fill(0)
      sealed.fill(0)
    },
  }
}

function mix(bytes: Buffer, pad: Buffer): void {
  for (const [at, byte] of pad.entries()) bytes[at] = (bytes[at] ?? 0) ^ byte
}
