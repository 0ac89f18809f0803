import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { go, openSettings, tryPractice } from './support/desk.ts'
import { offer, standInForUpdates } from './support/update-states.ts'

test('newer versions are told of quietly, and nothing is done about them unasked', async ({ launch }) => {
  const { electron, page } = await launch()
  await tryPractice(page)
  const section = page.getByRole('region', { name: 'Updates' })
  const message = page.getByRole('status').filter({ hasText: 'Index Desk 0.2.0 is available.' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('an app that was not installed says so, and asks nobody', async () => {
    await openSettings(page, 'Privacy and updates')
    await expect(section).toContainText('wasn’t installed from a package')
    await expect(section.getByRole('button')).toHaveCount(0)
    expect((await callFor(page, 'updates/get', undefined)).host).toBeNull()
  })

  const updates = await standInForUpdates(electron)

  await test.step('whether it may look is asked once, and can be changed in Settings', async () => {
    await go(page, 'Add')
    await updates.show({ kind: 'idle' }, { asksConsent: true })
    await expect(page.getByRole('status').filter({ hasText: 'for updates once a day' })).toContainText(
      'updates.example',
    )
    await updates.expectAsked(['consent-asked null'])
    await button('Check daily').click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Checking for updates once a day' }),
    ).toBeVisible()
    expect((await callFor(page, 'preferences/get', undefined)).looksForUpdates).toBe(true)
    await openSettings(page, 'Privacy and updates')
    const daily = page.getByRole('switch', { name: 'Check for updates once a day' })
    await expect(daily).toBeChecked()
    await daily.uncheck()
    await expect(page.getByRole('status').filter({ hasText: 'only when you ask' })).toBeVisible()
    expect((await callFor(page, 'preferences/get', undefined)).looksForUpdates).toBe(false)
    await button('Check now').click()
    await updates.expectAsked(['look null'])
  })

  await test.step('a newer version is told of once; what is new in it is text, whatever is in it', async () => {
    await go(page, 'Add')
    await updates.show({ kind: 'available', offer, quiet: null })
    await expect(message).toBeVisible()
    await button('See what’s new').click()
    const dialog = page.getByRole('dialog', { name: 'Update Index Desk' })
    const notes = dialog.getByRole('region', { name: 'What’s new in 0.2.0' })
    await expect(notes).toHaveText(/<script>document\.title = "taken over"<\/script> <b>bold<\/b> &amp; more/)
    expect(await notes.locator('*').count()).toBe(0)
    await expect(page).not.toHaveTitle('taken over')
    await expectAccessible(page, 'the dialog of a newer version')
    await dialog.getByRole('button', { name: 'Skip this version' }).click()
    await expect(dialog).toBeHidden()
    await updates.expectAsked(['skip {"version":"0.2.0"}'])
    await updates.show({ kind: 'available', offer, quiet: 'skipped' })
    await expect(message).toBeHidden()
  })

  await test.step('downloading and installing are two decisions, and the focus stays with them', async () => {
    await openSettings(page, 'Privacy and updates')
    await expect(section).toContainText('You skipped this version.')
    await button('Download (112 MB)').click()
    await updates.expectAsked(['download {"version":"0.2.0"}'])
    await updates.show({ kind: 'downloading', offer, received: 28_000_000, total: 112_000_000 })
    await expect(section.getByRole('progressbar', { name: 'Downloading the update' })).toHaveAttribute(
      'aria-valuetext',
      '28 MB of 112 MB',
    )
    await expect(button('Stop')).toBeFocused()
    await updates.show({ kind: 'ready', offer, atQuit: false })
    await expect(button('Install and restart')).toBeFocused()
    await expectAccessible(page, 'a version that is ready')
    await button('Install on quit').click()
    await updates.show({ kind: 'ready', offer, atQuit: true })
    await expect(section.getByRole('status')).toHaveText('Index Desk 0.2.0 will be installed when you quit.')
    await button('Don’t install').click()
    await updates.expectAsked([
      'install {"version":"0.2.0","when":"at-quit"}',
      'install {"version":"0.2.0","when":"never"}',
    ])
  })

  await test.step('what failed is said with what to do, and the old version is safe', async () => {
    const failure = { kind: 'failed', problem: 'not-as-published', detail: 'SHA-512', offer } as const
    await updates.show({ ...failure, during: 'downloading' })
    await expect(section.getByRole('alert')).toContainText('The file differs from the published one')
    await go(page, 'Queue')
    await updates.show({ kind: 'ready', offer: { ...offer, version: '0.3.0' }, atQuit: false })
    const readyMessage = page.getByRole('status').filter({ hasText: 'Index Desk 0.3.0 is ready to install.' })
    await expect(readyMessage).toBeVisible()
    await updates.show({ ...failure, during: 'installing', problem: 'no-room' })
    await expect(
      page.getByRole('alert').filter({ hasText: 'Nothing is lost. The disk is full' }),
    ).toBeVisible()
    await expect(readyMessage).toBeHidden()
  })

  await test.step('where it cannot replace itself, it says what to do by hand', async () => {
    await openSettings(page, 'Privacy and updates')
    await updates.show({ kind: 'available', offer, quiet: null }, { byHand: 'package', hasPage: true })
    await expect(section).toContainText('Download the new package and open it')
    await expect(section.getByRole('button', { name: /^Download/ })).toHaveCount(0)
    await button('Open download page').click()
    await updates.expectAsked(['open-page null'])
  })
})
