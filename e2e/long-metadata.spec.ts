import { compactJson } from '../src/shared/domain/metadata/metadata-text.ts'
import { tidyJson } from '../src/shared/domain/metadata/metadata-tidy.ts'
import { expect, test } from './support/app.ts'
import { connectTo, go, openDocument, sendAtOnce } from './support/desk.ts'
import { jsonEditor, openJson, pasteAll, sendFromEditor } from './support/json-view.ts'
import { chooseKind, field } from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'

const group = '    { "name": "Pier 12", "depth": 7.50, "open": true, "tags": ["deep", "north"] }'
const groups = 12_400
const piers = () => `{\n  "year": 1900.0,\n  "piers": [\n${Array(groups).fill(group).join(',\n')}\n  ]\n}`

test('metadata of over a million characters is edited as JSON, with its faults at their places, kept and sent whole', async ({
  kept: { page },
  keptAgain,
}) => {
  const service = await startRecordingService()
  await connectTo(page, service)
  await sendAtOnce(page)
  await go(page, 'Add')
  const formTab = page.getByRole('tab', { name: 'Form' })
  const jsonTab = page.getByRole('tab', { name: 'JSON' })
  const tooLong = page.getByText(/Too long for the form: [\d,]+ of up to 1,000,000/)
  const problem = page.getByRole('button', { name: /^Line / })
  const text = piers()

  await test.step('a fault deep inside is told with its line, and leads there', async () => {
    const editor = await openJson(page, 'piers')
    await pasteAll(editor, text.replace(/("open": true)(?!.*"open")/s, '"open": maybe'))
    await expect(problem).toHaveText(`Line ${groups + 3}: put texts in double quotes.`)
    await problem.click()
    await expect(page.locator('.cm-activeLine')).toContainText('"open": maybe')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('The metadata can’t be read.')).toBeVisible()
    expect(service.requests).toEqual([])
  })
  await test.step('the form says that it is too long, and leads back', async () => {
    await pasteAll(jsonEditor(page), text)
    await expect(problem).toHaveCount(0)
    await formTab.click()
    await expect(tooLong).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add field' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show as JSON' }).click()
    await expect(jsonEditor(page)).toBeVisible()
  })
  await test.step('what is half typed in the form can be taken away from there', async () => {
    await pasteAll(jsonEditor(page), '{}')
    await formTab.click()
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('combobox', { name: 'Field name' }).fill('half')
    await page.keyboard.press('Enter')
    await chooseKind(field(page, 'half'), 'Number')
    await jsonTab.click()
    await pasteAll(jsonEditor(page), text)
    await page.getByRole('button', { name: 'Remove field' }).click()
    await expect(page.getByText('1 incomplete field')).toHaveCount(0)
  })
  await test.step('it is tidied up', async () => {
    await page.getByRole('button', { name: 'Tidy up' }).click()
    await expect(page.locator('.cm-line', { hasText: /^ {6}"name": "Pier 12",$/ }).first()).toBeVisible()
  })
  await test.step('it is sent as it was typed', async () => {
    await sendFromEditor(page)
    await expect.poll(() => service.requests.length).toBe(1)
    expect(service.requests[0]?.body).toContain(`"metadata":${compactJson(text)}`)
  })

  const typed = '"year": 1901'
  await test.step('an edit of it is kept over a restart', async () => {
    await openDocument(page, 'The text of piers')
    await expect(tooLong).toBeVisible()
    await jsonTab.click()
    await pasteAll(jsonEditor(page), text.replace('"year": 1900.0', typed))
    await expect(page.getByText('What will change')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '1901' })).toBeVisible()
  })
  const { page: again } = await keptAgain('close')
  await test.step('what it would lose has to be agreed to, and the rest is sent whole', async () => {
    await openDocument(again, 'The text of piers')
    await expect(again.getByRole('listitem').filter({ hasText: '1901' })).toBeVisible()
    await again.getByRole('tab', { name: 'JSON' }).click()
    await pasteAll(jsonEditor(again), tidyJson(text.replace('"year": 1900.0,', '')))
    await expect(again.getByRole('checkbox', { name: 'Remove these fields' })).toBeVisible()
    await again.getByRole('checkbox', { name: 'Remove these fields' }).check()
    await again.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => service.requests.length).toBe(2)
    expect(service.requests[1]?.body).toContain(compactJson(text.replace('"year": 1900.0,', '')))
  })
  await service.close()
})

test('a known document is updated with long metadata laid over its own', async ({ kept: { page } }) => {
  const service = await startRecordingService()
  await connectTo(page, service)
  await sendAtOnce(page)
  await go(page, 'Add')
  await pasteAll(await openJson(page, 'same'), piers())
  await sendFromEditor(page)
  await pasteAll(await openJson(page, 'same'), '{"lit": true}')
  await expect(page.getByText('Added: “lit”')).toBeVisible()
  await page.getByRole('radio', { name: 'Update its title and metadata instead' }).check()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => service.requests.length).toBe(2)
  expect(service.requests[1]?.body).toContain('"lit":true')
  expect(service.requests[1]?.body).toContain('"year":1900.0,"piers":[{"name":"Pier 12","depth":7.50')
  await service.close()
})
