import type { ElectronApplication } from '@playwright/test'

/** Milliseconds between progress events of a job. */
const tellsEveryMs = 250

type Asked = readonly { readonly name: string }[]
type Held = { readonly heldTrash: { letGo(): void } }

/**
 * Delays trash jobs as on a slow computer: the library's thread gets one chunk, and the next waits for release.
 * Everything else continues. Resolves to the release function, which must be called before the app serves a different
 * test.
 */
export async function holdTrash(electron: ElectronApplication): Promise<() => Promise<void>> {
  await electron.evaluate((_, longerMs) => {
    const { prototype } = process.getBuiltinModule('node:worker_threads').Worker
    const { postMessage } = prototype
    const held: (() => void)[] = []
    let isFirst = true
    prototype.postMessage = function (message: unknown, ...more) {
      const send = (asked: unknown) => postMessage.call(this, asked, ...more)
      const isPiece = ({ name }: Asked[number]) => name === 'trash.continue'
      if (!Array.isArray(message) || !message.some(isPiece)) return send(message)
      const others = message.filter((one) => !isPiece(one))
      if (others.length > 0) send(others)
      const sendPieces = () => send(message.filter(isPiece))
      if (isFirst) setTimeout(sendPieces, longerMs)
      else held.push(sendPieces)
      isFirst = false
    }
    const letGo = () => {
      prototype.postMessage = postMessage
      for (const sendPieces of held) sendPieces()
    }
    Object.assign(globalThis, { heldTrash: { letGo } })
  }, 2 * tellsEveryMs)
  return () => electron.evaluate(() => (globalThis as unknown as Held).heldTrash.letGo())
}
