import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import electronPath from 'electron'
import { electronEnvironment } from '../../tools/electron-env.mjs'

const root = path.join(import.meta.dirname, '..', '..')

/** What browsers and systems drag and copy; see the notes in the files. */
export const incomingFixtures = path.join(import.meta.dirname, '..', 'fixtures', 'incoming')

type PayloadFixture = {
  readonly way: 'drop' | 'paste'
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
}

export async function bringFixture(page: Page, name: string): Promise<void> {
  const file = path.join(incomingFixtures, 'payloads', `${name}.json`)
  const fixture: PayloadFixture = JSON.parse(readFileSync(file, 'utf8'))
  await page.evaluate(({ way, texts, files }) => {
    const transfer = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) transfer.setData(type, text)
    for (const { name: fileName, type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([bytes], fileName, { type }))
    }
    const more = { bubbles: true, cancelable: true }
    const event =
      way === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: transfer, ...more })
        : new DragEvent('drop', { dataTransfer: transfer, ...more })
    document.body.dispatchEvent(event)
  }, fixture)
}

/** Pastes text at the focus, as Ctrl+V does; outside of fields, into the window. */
export async function pasteText(target: Page | Locator, text: string): Promise<void> {
  const place = 'locator' in target && 'goto' in target ? target.locator('body') : target
  await place.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/**
 * Starts the app a second time on its data, as the system does to open a file or link, and waits until that process
 * has handed over and ended.
 */
export async function openWith(folder: string, ...opened: readonly string[]): Promise<void> {
  const environment = { ...process.env, ...electronEnvironment() }
  const program = environment.ELECTRON_EXEC_PATH ?? String(electronPath)
  const args = [root, `--user-data-dir=${folder}`, '--no-sandbox', ...opened]
  const second = spawn(program, args, { cwd: root, env: environment, stdio: 'ignore' })
  await new Promise((resolve) => second.once('exit', resolve))
}
