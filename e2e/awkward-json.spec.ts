import { someOrAll } from '../src/main/testing/long-form.ts'
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
  const valid = someOrAll(typable.filter(isTaken), 40)
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
