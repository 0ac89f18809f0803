import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { noisyPixels } from './fixtures/pictures/make-pictures.ts'
import { expect, test } from './support/app.ts'
import {
  collectionField,
  connectTo,
  expectAdded,
  fillId,
  handOverText,
  idField,
  samples,
  submitButton,
  textField,
  titleField,
  typeText,
} from './support/desk.ts'
import { expectValue, field } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'

test('what is wrong on the form is said at its field before anything is sent', async ({ kept }, testInfo) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)

  await test.step('empty fields: words at each, the focus on the first', async () => {
    await expect(submitButton(page)).toBeDisabled()
    await titleField(page).fill(' ')
    await submitButton(page).click()
    await expect(textField(page)).toHaveAccessibleDescription(/Enter a text/)
    await expect(titleField(page)).toHaveAccessibleDescription(/Enter a title/)
    await expect(collectionField(page)).toHaveAccessibleDescription(/Choose a collection/)
    await expect(textField(page)).toBeFocused()
    await titleField(page).fill('')
    await textField(page).fill('A text')
    await submitButton(page).click()
    await expect(collectionField(page)).toBeFocused()
    await expect(textField(page)).not.toHaveAttribute('aria-invalid')
  })

  await test.step('an id of two lines cannot be typed, an empty one is suggested anew', async () => {
    await fillId(page, '')
    await titleField(page).focus()
    await expect(idField(page)).toHaveValue(/^a-text-[a-z0-9]{6}$/)
  })

  await test.step('metadata that is not JSON: the line is named, and leads to the place', async () => {
    await collectionField(page).fill('notes')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'JSON' }).click()
    const editor = page.getByRole('textbox', { name: 'Metadata as JSON' })
    await editor.fill('{\n  "pages": 1,\n  "pages": 2\n}')
    const problem = page.getByRole('button', {
      name: 'Line 3: the field “pages” is here twice.',
    })
    await expect(problem).toBeVisible()
    await submitButton(page).click()
    await expect(page.getByText('Metadata can’t be read yet')).toBeVisible()
    await problem.click()
    await expect(editor).toBeFocused()
    await page.getByRole('tab', { name: 'Form' }).click()
    await expect(page.getByText(/Fix the JSON to use the form/)).toBeVisible()
    await page.getByRole('tab', { name: 'JSON' }).click()
    await editor.fill('{"pages": 1.0}')
    await expect(problem).toBeHidden()
    await page.getByRole('tab', { name: 'Form' }).click()
    await expectValue(field(page, 'pages'), '1.0')
  })

  await test.step('a picture too large, and a file that only claims to be one', async () => {
    await page.getByRole('tab', { name: 'Image' }).click()
    const files = page.getByLabel('Choose pictures')
    const size = { width: 3200, height: 2400 }
    const noise = sharp(noisyPixels(size.width, size.height), { raw: { ...size, channels: 3 } })
    // As a file: bytes passed by the test would take the slow path of its protocol.
    const large = testInfo.outputPath('large.jpg')
    writeFileSync(large, await noise.jpeg({ quality: 97 }).toBuffer())
    await files.setInputFiles(large)
    const undecided = page.getByRole('list', { name: 'Pictures that need a decision' })
    await expect(undecided).toContainText(/“large\.jpg” couldn’t be added\. Too large .*up to 5 MB/)
    await undecided.getByRole('button', { name: 'Skip' }).click()
    await files.setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html></html>'),
    })
    await expect(files).toHaveAccessibleDescription(
      /“page\.png” couldn’t be added\..*Export it as PNG or JPEG/,
    )
    await expect(page.getByRole('alert').filter({ hasText: 'page.png' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Image address' }).fill('not an address')
    await submitButton(page).click()
    await expect(page.getByRole('textbox', { name: 'Image address' })).toHaveAccessibleDescription(
      /Enter a web address, such as/,
    )
    await files.setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(page.getByText('harbour-at-dawn.jpg', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
  })

  await test.step('a website without an address', async () => {
    await page.getByRole('tab', { name: 'Website' }).click()
    await submitButton(page).click()
    const address = page.getByRole('textbox', { name: 'Website address' })
    await expect(address).toHaveAccessibleDescription(/Enter a web address/)
    await expect(address).toBeFocused()
  })
  expect(service.requests).toEqual([])

  await test.step('an id that the library knows needs a decision', async () => {
    await handOverText(page, { text: 'The first', id: 'taken' })
    await expectAdded(page, 'The first')
    await typeText(page, { text: 'The second', id: 'taken' })
    await expect(page.getByText('Your library already has this ID: “The first”.')).toBeVisible()
    await submitButton(page).click()
    const question = page.getByRole('radiogroup', { name: 'What do you want to do?' })
    await expect(question).toHaveAccessibleDescription(/Choose one of these first/)
    await expect(question).toBeFocused()
    expect(service.requests).toHaveLength(1)
    await question.getByRole('radio', { name: 'Replace the document with this ID' }).check()
    await submitButton(page).click()
    await expectAdded(page, 'The second')
    expect(service.requests).toHaveLength(2)
  })
  await service.close()
})
