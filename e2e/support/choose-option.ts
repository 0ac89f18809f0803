import type { Locator } from '@playwright/test'

export async function chooseOption(select: Locator, name: string | RegExp): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name, exact: true }).click()
}
