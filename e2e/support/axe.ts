import { expect, type Page } from '@playwright/test'
import { isInSlice } from '../../src/main/testing/long-form.ts'
import { findViolations } from '../../tools/tour/find-violations.ts'

/** Nothing serious or critical, in the light theme and in the dark one. Each run looks at a third of what is shown. */
export async function expectAccessible(page: Page, shown: string): Promise<void> {
  if (!isInSlice(shown, 3)) return
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findViolations(page), `${shown}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Of all rules only the one about colours can tell the themes apart.
  expect.soft(await findViolations(page, ['color-contrast']), `${shown}, dark`).toEqual([])
}
