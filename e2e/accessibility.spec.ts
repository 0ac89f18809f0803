import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import {
  addField,
  connectByForm,
  dismissMessages,
  expectAdded,
  go,
  handOverText,
  libraryMenu,
  queueItem,
  submitButton,
  textField,
  titleField,
  typeText,
} from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { systemKeys } from './support/system-keys.ts'

test('axe finds nothing serious on the way in, in forms with errors, while sending or while searching', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept

  await test.step('the first run', async () => {
    await expect(page.getByRole('heading', { name: 'Welcome to Index Desk' })).toBeVisible()
    await expectAccessible(page, 'Welcome')
    await page.getByRole('button', { name: 'Connect to a service' }).click()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Enter the secret key')).toBeVisible()
    await expectAccessible(page, 'Connect, with errors')
    await page.getByRole('button', { name: 'Back' }).click()
    await connectByForm(page, service)
  })

  await test.step('screens with nothing on them', async () => {
    await go(page, 'Library')
    await expect(page.getByText('Your library is empty')).toBeVisible()
    await expectAccessible(page, 'Library, empty')
    await go(page, 'Queue')
    await expect(page.getByText('All sent', { exact: true })).toBeVisible()
    await expectAccessible(page, 'Queue, empty')
    await go(page, 'Activity')
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    await expectAccessible(page, 'Activity, empty')
  })

  await test.step('errors on the form', async () => {
    await go(page, 'Add')
    await titleField(page).fill('Rules')
    await page.getByRole('button', { name: 'Add field' }).click()
    await submitButton(page).click()
    await expect(page.getByText('Enter a text')).toBeVisible()
    await expectAccessible(page, 'Add, with errors')
    await page.getByRole('tab', { name: 'JSON' }).click()
    await page.getByRole('textbox', { name: 'Metadata as JSON' }).fill('{"a": }')
    await expect(page.getByRole('button', { name: /^Line 1:/ })).toBeVisible()
    await expectAccessible(page, 'Add, with JSON that cannot be read')
    await page.getByRole('textbox', { name: 'Metadata as JSON' }).fill('')
    await page.getByRole('tab', { name: 'Form' }).click()
    await textField(page).fill('Something')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  })

  await test.step('what is on its way', async () => {
    await typeText(page, { text: 'Harbour rules', id: 'harbour-rules' })
    await addField(page, 'status', 'draft')
    await submitButton(page).click()
    await expectAdded(page, 'Harbour rules')
    await expectAccessible(page, 'Add, with a message')
    service.answerWith(() => ({ status: 422, body: '{"message":"Too short to be indexed."}' }))
    await handOverText(page, { text: 'Short', id: 'short' })
    await expect(page.getByRole('alert')).toContainText('Couldn’t add “Short”')
    service.answerWith(() => ({ status: 401 }))
    await handOverText(page, { text: 'Waiting', id: 'waiting' })
    await go(page, 'Queue')
    await expect(queueItem(page, 'Waiting')).toContainText('Waiting')
    await page.getByRole('button', { name: 'Enter the key' }).click()
    await expectAccessible(page, 'Queue, entering the key again')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await queueItem(page, 'Short').getByText('Details', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select “Short”' }).check()
    await expectAccessible(page, 'Queue, something selected')
    await dismissMessages(page)
    await page.getByRole('button', { name: 'Actions for “Waiting”' }).click()
    await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
    await expectAccessible(page, 'Queue, a menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear the selection' }).click()
  })

  await test.step('searching, views, commands and keys', async () => {
    await go(page, 'Library')
    await page.getByRole('searchbox', { name: 'Search library' }).fill('status:draft autor:x kind:film')
    await expect(page.getByText('No kind “film”.')).toBeVisible()
    await expectAccessible(page, 'Library, filters')
    await page.getByRole('button', { name: 'Change the filter “status: draft”' }).click()
    const popover = page.getByRole('dialog', { name: 'Filter: Metadata field' })
    await expect(popover.getByRole('button', { name: 'Done' })).toBeVisible()
    await expectAccessible(page, 'Library, changing a filter')
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: 'Search library' }).click()
    await page.keyboard.press(systemKeys.lineEnd)
    await page.keyboard.type(' col')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await expectAccessible(page, 'Library, suggestions')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    await expectAccessible(page, 'Filter')
    await page.getByRole('button', { name: 'Search tips' }).click()
    await expect(page.getByRole('dialog', { name: 'Search tips' })).toBeVisible()
    await expectAccessible(page, 'Search tips')
    await page.keyboard.press('Escape')
    await libraryMenu(page, 'Save as view…')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Drafts')
    await expectAccessible(page, 'Saving a view')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Instead of “autor”' })).toBeVisible()
    await expectAccessible(page, 'A view with something gone')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await expectAccessible(page, 'Command palette')
    await page.keyboard.press('Escape')
    await go(page, 'Queue')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page, 'Keyboard shortcuts')
    await page.keyboard.press('Escape')
  })

  await service.close()
})
