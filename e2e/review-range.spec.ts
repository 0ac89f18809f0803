import { expect, test } from './support/app.ts'
import { connectTo } from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { startRecordingService } from './support/recording-service.ts'
import { addToReview, candidates, chip, openReview, reviewRow } from './support/review.ts'

test('a range under another filter does not begin in the place of a row that it does not show', async ({
  kept,
}) => {
  const service = await startRecordingService()
  const { page } = kept
  await connectTo(page, service)
  const untitled = { title: '' }
  const bad = { 5: untitled, 6: untitled, 7: untitled, 8: untitled, 9: untitled }
  await addToReview(page, await onlyConnection(page), candidates(12, bad))
  await openReview(page)
  await reviewRow(page, 3).getByRole('checkbox').click()
  await chip(page, 'Need attention').check()
  await expect(reviewRow(page, 3)).toBeHidden()
  await reviewRow(page, 9)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(reviewRow(page, 9).getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('region', { name: 'What is selected' })).toContainText('1 selected')
  await service.close()
})
