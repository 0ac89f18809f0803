import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing serious or critical, in the light theme and in the dark one. */
export async function expectAccessible(page: Page, shown: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await serious(scan(page)), `${shown}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Of all rules only the one about colours can tell the themes apart.
  expect.soft(await serious(scan(page).withRules(['color-contrast'])), `${shown}, dark`).toEqual([])
}

/** Legacy mode: no other page can be opened in the app's context to put the results of frames together. */
function scan(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}

async function serious(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
