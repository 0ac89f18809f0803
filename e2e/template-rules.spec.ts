import { expect, test } from './support/app.ts'
import { call, callFor, connectTo } from './support/bridge.ts'
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
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
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
