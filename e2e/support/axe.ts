import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing serious or critical, in the light theme and in the dark one. */
export async function expectAccessible(page: Page, shown: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await serious(page), `${shown}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Of all rules only the one about colours can tell the themes apart.
  expect.soft(await serious(page, ['color-contrast']), `${shown}, dark`).toEqual([])
}

async function serious(page: Page, rules?: string[]): Promise<string[]> {
  // The half megabyte of axe stays in the page, where the first look has put it.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Legacy mode: no other page can be opened in the app's context to put the results of frames together.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true)
  const { violations } = await builder
    .options({ resultTypes: ['violations'], ...(rules !== undefined && { runOnly: rules }) })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
