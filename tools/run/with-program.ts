import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { freePort } from '../../src/main/testing/free-port.ts'

const startsWithinMs = 120_000

/**
 * Starts the app on a new data folder and drives its page over Chromium's port. Playwright's own launcher needs
 * Node's inspector, which a packed app's fuses disable.
 */
export async function withProgram(
  program: string,
  args: readonly string[],
  work: (page: Page, processId: number) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-started-'))
  const port = await freePort()
  const own = [`--user-data-dir=${folder}`, `--remote-debugging-port=${port}`]
  const child = spawn(program, [...args, ...own], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  try {
    const browser = await connect(child, port)
    await work(await firstPage(browser), child.pid ?? 0)
    await browser.close()
  } finally {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function connect(child: ChildProcess, port: number): Promise<Browser> {
  const until = Date.now() + startsWithinMs
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The app ended with code ${child.exitCode}`)
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch (cause) {
      if (Date.now() > until) throw cause
      await wait(200)
    }
  }
}

async function firstPage(browser: Browser): Promise<Page> {
  const until = Date.now() + startsWithinMs
  for (;;) {
    const pages = browser.contexts().flatMap((context) => context.pages())
    const page = pages.find((each) => !/^(about|devtools):/.test(each.url()))
    if (page !== undefined) return page
    if (Date.now() > until) throw new Error('The app opened no window')
    await wait(100)
  }
}
