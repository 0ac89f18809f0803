import { expect, type Locator, type Page } from '@playwright/test'

export type FirstConnection = { readonly actions: number; readonly seconds: number }

/**
 * The way of a user with an address and a key from the first start to the first indexed document: each click and
 * filled field counts as one action.
 */
export async function connectFirstTime(page: Page, address: string, key: string): Promise<FirstConnection> {
  const begun = performance.now()
  let actions = 0
  const click = async (control: Locator) => {
    actions += 1
    await control.click()
  }
  const fill = async (field: Locator, text: string) => {
    actions += 1
    await field.fill(text)
  }
  await click(page.getByRole('button', { name: 'Connect to a service' }))
  await fill(page.getByRole('textbox', { name: 'Service address' }), address)
  await fill(page.getByLabel('Secret key', { exact: true }), key)
  await click(page.getByRole('button', { name: 'Connect', exact: true }))
  await click(page.getByRole('button', { name: 'Add documents' }))
  await fill(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    'Opening hours\n\nDaily from ten to five.',
  )
  await fill(page.getByRole('combobox', { name: 'Collection' }), 'museum')
  await click(page.getByRole('button', { name: 'Add to index' }))
  const added = page.getByRole('status').filter({ hasText: 'Added “Opening hours”' }).last()
  await expect(added).toBeVisible({ timeout: 60_000 })
  return { actions, seconds: (performance.now() - begun) / 1000 }
}
