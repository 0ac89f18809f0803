import { expect, type Page } from '@playwright/test'
import { isInSlice } from '../../src/main/testing/long-form.ts'
import { findViolations } from '../../tools/tour/find-violations.ts'

/** No serious or critical violations, in light and dark. Each run checks a third of the screens. */
export async function expectAccessible(page: Page, shown: string): Promise<void> {
  if (!isInSlice(shown, 3)) return
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findViolations(page), `${shown}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Only the rule about contrast depends on the theme.
  expect.soft(await findViolations(page, ['color-contrast']), `${shown}, dark`).toEqual([])
}
