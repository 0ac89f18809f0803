import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { connectTo, go, idField, openOptions, textField, titleField } from './support/desk.ts'
import { bringFixture, incomingFixtures, pasteText } from './support/incoming.ts'
import { harbour, reviewRows, websiteField } from './support/incoming-door.ts'
import { type RecordingService, startRecordingService } from './support/recording-service.ts'

let service: RecordingService
test.beforeEach(async () => {
  service = await startRecordingService()
})
test.afterEach(() => service.close())

test('a drop of everything at once: what can be taken waits in Review, the rest is named', async ({
  kept,
}) => {
  const { page } = kept
  await connectTo(page, service)
  const shortcut = readFileSync(path.join(incomingFixtures, 'shortcuts', 'Museum.webloc'))
  await page.locator('body').drop({
    files: [
      harbour,
      { name: 'Minutes.docx', mimeType: 'application/x', buffer: Buffer.from('PK') },
      { name: 'Museum.webloc', mimeType: '', buffer: shortcut },
      { name: 'rules.md', mimeType: 'text/markdown', buffer: Buffer.from('# Harbour rules\n\nNo fires.') },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ],
  })
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(reviewRows(page)).toHaveCount(3)
  for (const title of ['Harbour at dawn', 'Museum', 'Harbour rules'])
    await expect(reviewRows(page).filter({ hasText: title })).toHaveCount(1)
  await expect(page.getByText('3 files couldn’t be added')).toBeVisible()
  expect(service.requests).toEqual([])
})

test('what comes in is asked about where it has to be, and never replaces or loses anything unasked', async ({
  kept,
}) => {
  const { page } = kept
  await connectTo(page, service)
  const list = '- https://a.example/ships\n- https://b.example/docks\n'

  await test.step('as one text it fills the form in', async () => {
    await pasteText(page, ' ')
    const nothing = page.getByText('Nothing on the clipboard can be added')
    await expect(nothing).toBeVisible()
    await pasteText(page, list)
    await expect(nothing).toHaveCount(0, { timeout: 2000 })
    const dialog = page.getByRole('dialog', { name: 'Add 2 web addresses?' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'question about addresses')
    await dialog.getByRole('button', { name: 'Add as one text' }).click()
    await expect(textField(page)).toHaveValue(list)
  })

  await test.step('a list in a field for one address cannot be meant for the field', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('tab', { name: 'Website' }).click()
    await pasteText(websiteField(page), list)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(websiteField(page)).toHaveValue('')
  })

  await test.step('as websites they wait in Review', async () => {
    await pasteText(page, list)
    await page.getByRole('button', { name: 'Add 2 websites' }).click()
    await expect(reviewRows(page)).toHaveCount(2)
  })

  await test.step('typed into the text they are offered to be websites', async () => {
    await go(page, 'Add')
    await page.getByRole('tab', { name: 'Text' }).click()
    await textField(page).fill('https://c.example/\nhttps://d.example/\nhttps://e.example/')
    await page.getByRole('button', { name: 'Add 3 websites instead' }).click()
    await expect(reviewRows(page)).toHaveCount(5)
    await go(page, 'Add')
    await expect(textField(page)).toHaveValue('')
  })

  await test.step('cells typed into the text are offered to be imported as a table', async () => {
    await textField(page).fill('title\tplace\nHarbour\tKiel\nQuay\tHamburg\n')
    await page.getByRole('button', { name: 'Import a spreadsheet' }).click()
    await page.getByRole('heading', { name: 'Import a spreadsheet' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await go(page, 'Add')
    await expect(textField(page)).toHaveValue('')
  })

  await test.step('what is on the form is never lost unasked', async () => {
    await textField(page).fill('Half a text')
    await bringFixture(page, 'one-address')
    const dialog = page.getByRole('dialog', { name: 'Replace what’s in the form?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(textField(page)).toHaveValue('Half a text')
    await bringFixture(page, 'one-address')
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await expect(reviewRows(page)).toHaveCount(6)
    await go(page, 'Add')
    await expect(textField(page)).toHaveValue('Half a text')
    await bringFixture(page, 'one-address')
    await dialog.getByRole('button', { name: 'Replace the form' }).click()
    await expect(websiteField(page)).toHaveValue('https://museum.example/exhibits?room=2#ship')
    await page.getByRole('tab', { name: 'Text' }).click()
    await expect(textField(page)).toHaveValue('')
  })

  await test.step('what cannot be taken at all is named, one by one', async () => {
    const file = (name: string, text = 'x') => ({
      name,
      mimeType: 'application/x',
      buffer: Buffer.from(text),
    })
    await page.locator('body').drop({ files: [file('Minutes.docx')] })
    await expect(page.getByRole('alert')).toContainText(
      '“Minutes.docx” couldn’t be added. This kind of file (DOCX)',
    )
    await page.locator('body').drop({ files: [file('film.mov'), file('song.mp3')] })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '2 files couldn’t be added' })
    await expect(dialog.getByRole('listitem')).toHaveText([/film\.mov.*\(MOV\)/, /song\.mp3.*\(MP3\)/])
    await expectAccessible(page, 'what was not taken')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
  })
})

test('pictures and links come out of browsers as what they are', async ({ kept }) => {
  const { page } = kept
  await connectTo(page, service)
  const clear = () => page.getByRole('button', { name: 'Clear', exact: true }).click()

  await test.step('a picture without a file: its own address, not that of the page', async () => {
    await bringFixture(page, 'chrome-drags-linked-picture')
    await expect(page.getByRole('textbox', { name: 'Image address' })).toHaveValue(
      'https://museum.example/pictures/good-intent.jpg',
    )
    await clear()
  })

  await test.step('a picture with its bytes, under the description of the page', async () => {
    await bringFixture(page, 'chrome-drags-picture')
    await expect(page.getByText('PNG · 1 × 1')).toBeVisible()
    await expect(titleField(page)).toHaveValue('The Good Intent under sail')
    await clear()
  })

  await test.step('a picture of the screen, which has no name, under when it was taken', async () => {
    await bringFixture(page, 'screenshot')
    await expect(page.getByText('PNG · 1 × 1')).toBeVisible()
    await expect(titleField(page)).toHaveValue(/^Picture of .*\d{4}, \d{1,2}:\d\d/)
    await openOptions(page)
    await expect(idField(page)).toHaveValue(/^picture-of-/)
    await clear()
  })

  await test.step('a link with its words as title', async () => {
    await bringFixture(page, 'firefox-drags-link')
    await expect(websiteField(page)).toHaveValue('https://museum.example/exhibits/12')
    await expect(titleField(page)).toHaveValue('Ships of the harbour')
    await clear()
  })

  await test.step('what is no website is named', async () => {
    await bringFixture(page, 'drags-script-link')
    await expect(page.getByRole('alert')).toContainText('“javascript:alert(1)” couldn’t be added.')
  })

  await test.step('text in a field is the field’s, a picture pasted there is not', async () => {
    await page.getByRole('tab', { name: 'Text' }).click()
    await textField(page).fill('Typed')
    await textField(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Pasted')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      field.dispatchEvent(event)
      if (event.defaultPrevented) throw new Error('The window took what belongs to the field')
    })
    await expect(textField(page)).toHaveValue('Typed')
  })

  await test.step('the button pastes what is on the clipboard into the text', async () => {
    await textField(page).fill('')
    await page.evaluate(() => navigator.clipboard.writeText('Opening hours of the pier'))
    await page.getByRole('button', { name: 'Paste' }).click()
    await expect(textField(page)).toHaveValue('Opening hours of the pier')
  })
})

test('a folder comes in with all that is in it, and nothing that links lead to', async ({
  kept,
}, testInfo) => {
  const { page } = kept
  await connectTo(page, service)
  const folder = testInfo.outputPath('Trip')
  mkdirSync(path.join(folder, 'second day', '.thumbnails'), { recursive: true })
  for (let at = 0; at < 30; at += 1) writeFileSync(path.join(folder, `day-${at}.txt`), `Day ${at}`)
  writeFileSync(path.join(folder, 'second day', 'harbour.jpg'), harbour.buffer)
  writeFileSync(path.join(folder, 'second day', '.thumbnails', 'harbour.png'), harbour.buffer)
  writeFileSync(path.join(folder, '.DS_Store'), 'x')
  writeFileSync(path.join(folder, 'film.mov'), 'x')
  if (process.platform !== 'win32') {
    // An archive as an attacker could prepare it for the user to drop.
    writeFileSync(testInfo.outputPath('private.txt'), 'Not meant to be seen')
    symlinkSync(testInfo.outputPath('private.txt'), path.join(folder, 'notes.txt'))
    symlinkSync('..', path.join(folder, 'second day', 'up'))
    symlinkSync('/dev/zero', path.join(folder, 'endless.txt'))
  }

  await test.step('chosen', async () => {
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await expect(page.getByRole('radio', { name: 'All 31' })).toBeVisible()
    await expect(page.getByText('2 files couldn’t be added')).toBeVisible()
  })

  await test.step('dropped, as the file manager hands it over', async () => {
    await go(page, 'Add')
    const session = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
    await expect(page.getByRole('radio', { name: 'All 62' })).toBeVisible()
  })
})

test('300 pictures are read while the person can go on working, and reading can be stopped', async ({
  kept,
}, testInfo) => {
  const { page } = kept
  await connectTo(page, service)
  const folder = testInfo.outputPath('Pictures')
  mkdirSync(folder)
  for (let at = 0; at < 300; at += 1) {
    // Distinct bytes after the picture, so that no two are equal.
    writeFileSync(path.join(folder, `${at}.jpg`), Buffer.concat([harbour.buffer, Buffer.from(`${at}`)]))
  }
  await page.getByLabel('Choose a folder').setInputFiles(folder)
  const reading = page.getByRole('progressbar', { name: 'Reading files' })
  await expect(reading).toBeVisible()
  await textField(page).fill('Typed meanwhile')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(reading).toBeHidden()
  await expect(page.getByRole('status')).toContainText('Stopped.')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(
    page.getByText(/^Only the first \d+ of 300 rows .* were imported. You stopped the import./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('You stopped the import.')).toHaveCount(0)
  await go(page, 'Add')
  await expect(textField(page)).toHaveValue('Typed meanwhile')
})
