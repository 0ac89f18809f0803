import path from 'node:path'
import { build } from 'vite'
import { root, withApp } from '../support.ts'
import { typeSearches } from './keys-to-rows.ts'

const plainSearch = path.join(import.meta.dirname, 'plain-search')

/**
 * Types these searches into a minimal page with equally many rows, answered at once by its main process, to measure
 * the machine's share of the time from key to rows. Milliseconds.
 */
export async function typeInPlainSearch(
  searches: readonly string[],
  rows: number,
): Promise<readonly number[]> {
  await build({
    root: plainSearch,
    configFile: false,
    logLevel: 'error',
    build: { outDir: path.join(root, 'out', 'bench-plain-search'), emptyOutDir: true, minify: true },
  })
  return withApp(plainSearch, async (page) => {
    await page.waitForFunction(() => 'show' in globalThis)
    await page.evaluate((count) => {
      // Set by the page itself.
      const { show } = globalThis as unknown as { show(count: number): void }
      show(count)
    }, rows)
    return typeSearches(page, searches)
  })
}
