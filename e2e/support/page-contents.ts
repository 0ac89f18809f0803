import type { Page } from '@playwright/test'
import { events } from '../../src/shared/ipc/contract.ts'
import type { PageWindow } from './bridge.ts'

type ListeningWindow = { heardEvents?: string[]; copiedTexts?: string[] }

/** Records all events and console output of the page, and what it copies. */
export async function listenIn(page: Page): Promise<{ heard(): Promise<string> }> {
  const consoleLines: string[] = []
  page.on('console', (message) => consoleLines.push(message.text()))
  page.on('pageerror', (error) => consoleLines.push(String(error.stack)))
  await page.evaluate((names) => {
    const listening = window as unknown as ListeningWindow
    const heard: string[] = []
    const copied: string[] = []
    Object.assign(listening, { heardEvents: heard, copiedTexts: copied })
    for (const name of names)
      (window as unknown as PageWindow).indexDesk.subscribe(name as 'queue-changed', (payload) =>
        heard.push(`${name} ${JSON.stringify(payload)}`),
      )
    // Replaced only to observe copying: the page is not allowed to read the clipboard.
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: async (text: string) => void copied.push(text),
    })
  }, Object.keys(events))
  return {
    heard: async () => {
      const inPage = await page.evaluate(() => {
        const { heardEvents, copiedTexts } = window as unknown as ListeningWindow
        return [...(heardEvents ?? []), ...(copiedTexts ?? [])]
      })
      return [...inPage, ...consoleLines].join('\n')
    },
  }
}

export async function copiedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as ListeningWindow).copiedTexts ?? [])
}

/** Everything readable in the page: its document, field values and storage. */
export async function pageContents(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const values = [...document.querySelectorAll('input, textarea, select')].map(
      (field) => (field as HTMLInputElement).value,
    )
    const databases = await indexedDB.databases()
    return [
      document.documentElement.outerHTML,
      ...values,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(databases),
      document.cookie,
      JSON.stringify(history.state),
      location.href,
    ].join('\n')
  })
}
