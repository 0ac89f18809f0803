import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startVirtualDisplay } from '../../tools/run/virtual-display.mjs'

/**
 * Gives this process's apps their own display in place of a shared private one: a window that opens on a shared
 * display takes the mouse from a drag in another. Returns a function that removes it.
 */
export async function takeOwnDisplay(): Promise<() => Promise<void>> {
  if (process.env.INDEX_DESK_PRIVATE_DISPLAY === undefined) return () => Promise.resolve()
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-display-'))
  const display = await startVirtualDisplay({ folder, env: process.env })
  Object.assign(process.env, display.env)
  const leave = () => {
    display.end()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', leave)
  return async () => {
    process.off('exit', leave)
    leave()
    await display.ended
  }
}
