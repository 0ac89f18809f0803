import { expect, type Page } from '@playwright/test'

type WatchedWindow = { refusedByPolicy?: string[] }

export async function watchViolations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as unknown as WatchedWindow
    const refused: string[] = []
    watched.refusedByPolicy = refused
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
}

export async function expectRefusedBy(page: Page, directive: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as WatchedWindow).refusedByPolicy), {
      message: `refused by ${directive}`,
    })
    .toContainEqual(expect.stringMatching(new RegExp(`^${directive} `)))
}
