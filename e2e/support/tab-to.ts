import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the control has the focus, as someone who cannot point does. */
export async function tabTo(page: Page, control: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  await expect(control, 'never got the focus').toBeFocused()
}
