import { writeFileSync } from 'node:fs'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { chooseOption } from './support/choose-option.ts'
import { collectionField, connectTo, fillId, textField, titleField, tryPractice } from './support/desk.ts'
import { pasteText } from './support/incoming.ts'
import { startRecordingService } from './support/recording-service.ts'

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/plain', buffer })
const line = 'The harbour opens at six.\n'
const long = `First line\n${line.repeat(30_000)}`

test('a long text is never put into the field, is kept and sent whole', async ({
  kept: { page },
  keptAgain,
}, testInfo) => {
  const service = await startRecordingService()
  await connectTo(page, service)
  const inField = () => textField(page).evaluate((field: HTMLTextAreaElement) => field.value.length)
  const said = page.getByText(/Showing the first [\d,]+ of 780,011 characters/)

  await test.step('pasted into the field', async () => {
    await pasteText(textField(page), long)
    await expect(said).toBeVisible()
    expect(await inField()).toBeLessThanOrEqual(20_000)
    await expect(titleField(page)).toHaveValue('First line')
    await page.getByRole('button', { name: 'Remove text' }).click()
    await expect(textField(page)).toHaveValue('')
  })
  await test.step('pasted into the window', async () => {
    await pasteText(page, long)
    await expect(said).toBeVisible()
    expect(await inField()).toBeLessThanOrEqual(20_000)
    await page.getByRole('button', { name: 'Remove text' }).click()
  })
  await test.step('opened as a file, and kept over a restart', async () => {
    const file = testInfo.outputPath('long.txt')
    writeFileSync(file, long)
    await page.getByLabel('Choose files').first().setInputFiles(file)
    await expect(said).toBeVisible()
    await collectionField(page).fill('harbour')
    await fillId(page, 'long')
  })

  const second = await keptAgain('close')
  await expect(second.page.getByText(/Showing the first [\d,]+ of 780,011 characters/)).toBeVisible()
  await second.page.getByRole('button', { name: 'Add to index' }).click()
  await expect.poll(() => service.requests.length).toBe(1)
  expect(service.requests[0]?.body).toContain(JSON.stringify(long).slice(1, -1))
  await service.close()
})

test('a text that is not Unicode is taken in the encoding that was confirmed', async ({ kept: { page } }) => {
  await tryPractice(page)
  const koi8 = Buffer.from([0xed, 0xcf, 0xd2, 0xd3, 0xcb, 0xcf, 0xca, 0x20, 0xcd, 0xd5, 0xda, 0xc5, 0xca])
  const dialog = page.getByRole('dialog', { name: 'Check the text of “museum.txt”' })
  const preview = dialog.getByRole('region', { name: 'Preview' })

  await page.getByLabel('Choose files').first().setInputFiles(fileOf('museum.txt', koi8))
  await chooseOption(dialog.getByRole('combobox', { name: 'Encoding' }), 'Cyrillic (Windows-1251)')
  await expect(preview).not.toContainText('Морской музей')
  await chooseOption(dialog.getByRole('combobox', { name: 'Encoding' }), 'Cyrillic (KOI8-R)')
  await expect(preview).toHaveText('Морской музей')
  await expectAccessible(page, 'the encoding of a text')
  await dialog.getByRole('button', { name: 'Use' }).click()
  await expect(textField(page)).toHaveValue('Морской музей')

  await page.getByLabel('Choose files').first().setInputFiles(fileOf('museum.txt', koi8))
  await dialog.getByRole('button', { name: 'Skip file' }).click()
  await expect(page.getByText('“museum.txt” couldn’t be added. No encoding was chosen.')).toBeVisible()
})
