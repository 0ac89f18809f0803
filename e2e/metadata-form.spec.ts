import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { connectTo, expectAdded, loadAnew, submitButton, typeText } from './support/desk.ts'
import {
  chooseKind,
  expectJson,
  expectValue,
  field,
  fillValue,
  putJson,
  rich,
} from './support/metadata-form.ts'
import { startRecordingService } from './support/recording-service.ts'

test('metadata of every kind is edited as a form, outlasts a crash half typed, and is sent as it stands', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  await page.setViewportSize({ width: 900, height: 600 })
  await typeText(page, { text: 'Harbour rules', id: 'rules', collection: 'harbour' })
  await page.keyboard.press('Escape')
  await putJson(page, rich)

  await test.step('fields and a number that is none yet, in a small window', async () => {
    await fillValue(field(page, 'status'), 'final')
    await fillValue(field(page, 'depth'), '8.0')
    await chooseKind(field(page, 'tags'), 'Text')
    await fillValue(field(page, 'pages'), '12 kg')
    await expectAccessible(page, 'Metadata, every kind')
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide).toBe(false)
  })

  await test.step('what was half typed is there again after a crash of the page', async () => {
    await field(page, 'place').getByRole('button', { name: 'Add to “place”' }).click()
    await page.keyboard.type('pier')
    await page.keyboard.press('Enter')
    await page.keyboard.type('half typed')
    const [connection] = await callFor(page, 'connections/list', undefined)
    // Typed text is saved after a delay, and only saved text can be restored.
    const draft = () => callFor(page, 'drafts/get', { name: `add:${connection?.id ?? ''}` })
    await expect.poll(draft).toContain('half typed')
    await loadAnew(page)
    await expectValue(field(page, 'pages'), '12 kg')
    await expectValue(field(page, 'pier'), 'half typed')
  })

  await test.step('it goes once the number is one, as the text stands', async () => {
    await submitButton(page).click()
    await expect(page.getByText('A metadata field needs attention')).toBeVisible()
    await fillValue(field(page, 'pages'), '120.0')
    await expectJson(
      page,
      rich
        .replace('"draft"', '"final"')
        .replace('12345678901234567890', '120.0')
        .replace('7.50 }', '8.0 }, "pier": "half typed"'),
    )
    await submitButton(page).click()
    await expectAdded(page, 'Harbour rules')
    expect(service.requests.at(-1)?.body).toContain(
      '"metadata":{"status":"final","pages":120.0,"far":1e400,"published":"2026-03-31","source":"https://example.org/a","open":true,"tags":["harbour","quay"],"place":{"town":"Kiel","harbour":{"depth":8.0},"pier":"half typed"},"authors":[{"name":"Ada","born":1815},{"name":"Grace"}],"odd":[1.0,null,"x"]}',
    )
  })
  await service.close()
})
