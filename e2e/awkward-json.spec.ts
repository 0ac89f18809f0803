import { compactJson } from '../src/shared/domain/metadata/metadata-text.ts'
import { isTaken, jsonCorpus } from '../src/shared/domain/testing/json-corpus.ts'
import { expect, test } from './support/app.ts'
import { openJson, pasteAll, sendFromEditor } from './support/json-view.ts'
import { start } from './support/metadata-json.ts'
import { startRecordingService } from './support/recording-service.ts'

/** The test cannot pass unpaired surrogates to the window; the parser's unit tests cover them. */
const typable = jsonCorpus.filter(([, text]) => text.isWellFormed())

test('awkward JSON that is valid reaches the service byte for byte, white space aside', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await start(page, service)
  const valid = typable.filter(isTaken).filter((_, index) => index % 20 === 0)
  const bodyOf = (id: string) => service.requests.find(({ body }) => body.startsWith(`{"id":"${id}"`))?.body
  for (const [name, text] of valid) {
    const editor = await openJson(page, name)
    await pasteAll(editor, text)
    await sendFromEditor(page)
  }
  for (const [name, text] of valid) {
    const compact = compactJson(text)
    const sent = compact === '{}' ? '' : `,"metadata":${compact}`
    await expect
      .poll(() => bodyOf(name), { message: name })
      .toBe(
        `{"id":"${name}","collection":"notes","title":"The text of ${name}","content":"The text of ${name}"${sent}}`,
      )
  }
  await service.close()
})

test('nearly a megabyte: every key arrives, also those just before it is sent', async ({ kept }) => {
  const service = await startRecordingService()
  const { page } = kept
  await start(page, service)
  const editor = await openJson(page, 'large')
  const fields = Array.from({ length: 10_000 }, (_, n) => `  "field ${n}": "${'value '.repeat(12)}${n}"`)
  await pasteAll(editor, `{\n${fields.join(',\n')}\n}`)
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  await page.keyboard.type('"typed": "quickly and to the end",')
  await sendFromEditor(page)
  await expect.poll(() => service.requests[0]?.body.length).toBeGreaterThan(900_000)
  expect(service.requests[0]?.body).toContain(
    '"metadata":{"typed":"quickly and to the end","field 0":"value ',
  )
  await service.close()
})
