import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the control has the focus, as a keyboard user does. */
export async function tabTo(page: Page, control: Locator, direction: 'on' | 'back' = 'on'): Promise<void> {
  await expect(control).toBeVisible()
  // Located once, and again only if replaced: locating by role and name takes longer than a key press.
  let wanted = await control.elementHandle()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(direction === 'on' ? 'Tab' : 'Shift+Tab')
    const { isThere, hasFocus } = (await wanted?.evaluate((element) => ({
      isThere: element.isConnected,
      hasFocus: element === document.activeElement,
    }))) ?? { isThere: false, hasFocus: false }
    if (hasFocus) return
    if (!isThere) {
      wanted = await control.elementHandle()
      if (await wanted?.evaluate((element) => element === document.activeElement)) return
    }
  }
  await expect(control, 'never got the focus').toBeFocused()
}
