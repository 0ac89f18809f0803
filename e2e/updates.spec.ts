import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { go, openSettings, tryPractice } from './support/desk.ts'
import { offer, standInForUpdates } from './support/update-states.ts'

test('newer versions are told of quietly, and nothing is done about them unasked', async ({ launch }) => {
  const { electron, page } = await launch()
  await tryPractice(page)
  const section = page.getByRole('region', { name: 'Updates' })

  await test.step('an app that was not installed says so, and asks nobody', async () => {
    await openSettings(page, 'Privacy and updates')
    await expect(section).toContainText('wasn’t installed from a package')
    await expect(section.getByRole('button')).toHaveCount(0)
    expect((await callFor(page, 'updates/get', undefined)).host).toBeNull()
  })

  const updates = await standInForUpdates(electron)

  await test.step('a newer version is told of; what is new in it is text, whatever is in it', async () => {
    await go(page, 'Add')
    await updates.show({ kind: 'available', offer, quiet: null })
    await page.getByRole('button', { name: 'See what’s new', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Index Desk' })
    await expect(dialog.getByRole('region', { name: 'What’s new in 0.2.0' })).toHaveText(
      /<script>document\.title = "taken over"<\/script> <b>bold<\/b> &amp; more/,
    )
    await expect(page).not.toHaveTitle('taken over')
    await expectAccessible(page, 'the dialog of a newer version')
    await dialog.getByRole('button', { name: 'Skip this version' }).click()
    await expect(dialog).toBeHidden()
    await updates.expectAsked(['skip {"version":"0.2.0"}'])
  })

  await test.step('one that is ready is installed when the person says so', async () => {
    await openSettings(page, 'Privacy and updates')
    await updates.show({ kind: 'ready', offer, atQuit: false })
    await expectAccessible(page, 'a version that is ready')
    await section.getByRole('button', { name: 'Install on quit' }).click()
    await updates.expectAsked(['install {"version":"0.2.0","when":"at-quit"}'])
  })
})
