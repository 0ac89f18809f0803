import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './support/app.ts'
import { call, callFor, connectTo } from './support/bridge.ts'
import { go } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidates, openReview, reviewCell } from './support/review.ts'

const strict = `{
  "properties": { "depth": { "type": "number" }, "quay": { "type": "string" } },
  "required": ["quay"],
  "x-index-desk": { "onViolation": "block" }
}`

test('rows that a template does not take are told of at their metadata, and go when they fit, after a restart too', async ({
  kept,
  keptAgain,
}) => {
  const service = await startRecordingService()
  const first = kept
  const connection = await connectTo(first.page, service.address)
  const connectionId = connection.id
  await callFor(first.page, 'templates/keep', { connectionId, collection: 'harbour', schema: strict })
  await addToReview(
    first.page,
    connectionId,
    candidates(3, {
      1: { metadata: '{"depth": 7.50, "quay": "north"}' },
      2: { metadata: '{"depth": "seven", "quay": ""}' },
      3: { metadata: null, collection: 'elsewhere' },
    }),
  )

  const { page } = await keptAgain('close')
  await test.step('what is missing is said at the cell', async () => {
    await openReview(page)
    await expect(reviewCell(page, 2, 'Metadata')).toHaveAccessibleDescription(
      'Template: “depth” is not a number (and 1 more)',
    )
    await expect(reviewCell(page, 1, 'Metadata')).toHaveAccessibleDescription('')
  })

  await test.step('only what fits is added', async () => {
    await page.getByRole('button', { name: /^Add .* to index$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add 2 documents' }).click()
    await expect.poll(() => service.requests.length).toBe(2)
    const rows = await callFor(page, 'review/rows', { connectionId, filter: 'all', offset: 0, limit: 10 })
    expect(rows.rows.map(({ state }) => state)).toEqual(['problem'])
  })

  await test.step('an edit through the bridge is refused just the same', async () => {
    const edit = { connectionId, documentId: 'berth-1', metadata: '{"quay": 1}', removes: ['depth'] }
    expect(await call(page, 'documents/edit', edit)).toMatchObject({
      error: { code: 'template-violated', facts: { place: 'quay', violation: 'wrong-kind', wanted: 'text' } },
    })
  })
  await service.close()
})

test('a schema that Index Desk cannot hold to is not opened, and the message says which word and where', async ({
  kept,
}, info) => {
  const service = await startRecordingService()
  const { page, electron } = kept
  await connectTo(page, service.address)
  await page.reload()
  mkdirSync(info.outputPath(), { recursive: true })
  const file = path.join(info.outputPath(), 'foreign.json')
  writeFileSync(
    file,
    `{"type": "object", "properties": {"where": {"type": "object", "properties": {
       "postcode": {"type": "string", "pattern": "^[0-9]{5}$"}, "more": {"$ref": "${service.address}/schema.json"}}}}}`,
  )
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, file)
  await go(page, 'Templates')
  await page.getByRole('button', { name: 'Open a template file' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Can’t use this template: Index Desk can’t check “pattern” at “where › postcode”.',
  )
  expect(service.requests).toEqual([])
  await service.close()
})
