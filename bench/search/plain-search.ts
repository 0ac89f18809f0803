import path from 'node:path'
import { build } from 'vite'
import { root, withApp } from '../support.ts'
import { typeSearches } from './keys-to-rows.ts'

const plainSearch = path.join(import.meta.dirname, 'plain-search')

/**
 * The same searches typed into the barest page that could be, with as many rows, which its main process has at once: how
 * much of the way from a key to its rows is the machine's own cannot be told without it. In milliseconds.
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
      // Put there by the page itself.
      const { show } = globalThis as unknown as { show(count: number): void }
      show(count)
    }, rows)
    return typeSearches(page, searches)
  })
}
