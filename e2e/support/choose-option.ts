import type { Locator } from '@playwright/test'

/** Opens the list of a choice and clicks the option. */
export async function chooseOption(select: Locator, name: string | RegExp): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name, exact: true }).click()
}
