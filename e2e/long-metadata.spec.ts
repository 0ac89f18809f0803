import { compactJson } from '../src/shared/domain/metadata/metadata-text.ts'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, go, loadAnew, openDocument, sendAtOnce } from './support/desk.ts'
import { jsonEditor, openJson, pasteAll, sendFromEditor } from './support/json-view.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'

const group = '    { "name": "Pier 12", "depth": 7.50, "open": true, "tags": ["deep", "north"] }'
const groups = 11_900
const piers = () => `{\n  "year": 1900.0,\n  "piers": [\n${Array(groups).fill(group).join(',\n')}\n  ]\n}`

test('metadata of nearly a million characters is edited, kept and sent whole, and no more of it is taken', async ({
  kept: { page },
}) => {
  const service = await startRecordingService()
  await connectTo(page, service)
  await sendAtOnce(page)
  await go(page, 'Add')
  const problem = page.getByRole('button', { name: /^Line / })
  const text = piers()

  await test.step('a fault deep inside is told with its line, and leads there', async () => {
    const editor = await openJson(page, 'piers')
    const at = text.lastIndexOf('true')
    await pasteAll(editor, `${text.slice(0, at)}maybe${text.slice(at + 'true'.length)}`)
    await expect(problem).toHaveText(`Line ${groups + 3}: put texts in double quotes.`)
    await problem.click()
    await expect(page.locator('.cm-activeLine')).toContainText('"open": maybe')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Metadata can’t be read yet')).toBeVisible()
    expect(service.requests).toEqual([])
  })
  await test.step('what is longer stays in the field, and is not sent', async () => {
    await pasteAll(jsonEditor(page), text.replace('1900.0', `"${'x'.repeat(50_000)}"`))
    await expect(page.getByText(/Too long: [\d,]+ of up to 1,000,000 characters/)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('The metadata is too long. Shorten it')).toBeVisible()
    expect(service.requests).toEqual([])
  })
  const lastTyped = '"typed": "quickly and to the end",'
  const sent = text.replace('{', `{${lastTyped}`)
  await test.step('it is sent as it was typed, with the keys pressed just before', async () => {
    await pasteAll(jsonEditor(page), text)
    await expect(problem).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('End')
    await page.keyboard.type(lastTyped)
    await sendFromEditor(page)
    await expect.poll(() => service.requests.length).toBe(1)
    expect(service.requests[0]?.body).toContain(`"metadata":${compactJson(sent)}`)
  })

  const edited = sent.replace('"year": 1900.0', '"opened": 1901')
  const agree = page.getByRole('checkbox', { name: 'Remove these fields' })
  await test.step('an edit of it is kept while the page is loaded anew', async () => {
    await openDocument(page, 'The text of piers')
    await page.getByRole('tab', { name: 'JSON' }).click()
    await pasteAll(jsonEditor(page), edited)
    await expect(agree).toHaveAccessibleDescription('year')
    const name = `document:${await onlyConnection(page)}:piers`
    await expect.poll(() => callFor(page, 'drafts/get', { name })).toContain('1901')
    await loadAnew(page)
  })
  await test.step('what it would lose has to be agreed to, and the rest is sent whole', async () => {
    await openDocument(page, 'The text of piers')
    await expect(agree).toHaveAccessibleDescription('year')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await agree.check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => service.requests.length).toBe(2)
    expect(service.requests[1]?.body).toContain(compactJson(edited))
  })
  await service.close()
})
