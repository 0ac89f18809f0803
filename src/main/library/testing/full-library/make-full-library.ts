import { openIn } from '../test-library.ts'
import { fillBulkEdits } from './fill-bulk-edits.ts'
import { fillQueue } from './fill-queue.ts'
import { fillReview } from './fill-review.ts'
import { fillTeam } from './fill-team.ts'
import { fillTemplates } from './fill-templates.ts'
import { fillMerges, fillViews } from './fill-views.ts'
import { writtenAt } from './full-content.ts'

export async function makeFullLibrary(folder: string): Promise<void> {
  const opened = await openIn(folder, { now: () => writtenAt })
  const { library } = opened
  await fillQueue(opened)
  await fillReview(library.review)
  await fillTemplates(library.templates)
  await fillBulkEdits(library.bulkEdits)
  await fillViews(library.views)
  await fillMerges(library.archive)
  await fillTeam(library.team)
  await opened.close()
}
