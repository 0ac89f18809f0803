import type { ReviewCandidate } from '../../../../shared/schemas/review.ts'
import type { Library } from '../../operations.ts'
import type { ReviewTask } from '../../review/review-work.ts'
import { archive, museum, writtenAt } from './full-content.ts'

const putAside = 'f0000000-0000-4000-8000-000000000001'

const candidate = (documentId: string, more: Partial<ReviewCandidate> = {}): ReviewCandidate => ({
  content: { kind: 'text', text: `Reviewed text of ${documentId}` },
  title: `Reviewed ${documentId}`,
  collection: 'finds',
  documentId,
  metadata: null,
  source: 'finds.csv, row 2',
  problems: [],
  ...more,
})

export async function fillReview(store: Library['review']): Promise<void> {
  const at = writtenAt + 3_600_000
  const finish = async (work: () => Promise<boolean>): Promise<void> => {
    while (!(await work()));
  }
  for (const connectionId of [museum, archive]) {
    await finish(() => store.prepare(connectionId, { sendsPictures: true }))
  }
  await store.add({
    connectionId: museum,
    batchId: 'd0000000-0000-4000-8000-000000000001',
    source: 'Fünde.csv',
    candidates: [
      candidate('ready', { metadata: '{ "n" : 1.0 }' }),
      candidate('long', {
        content: { kind: 'text', text: 'A long find. '.repeat(60) },
        documentId: 'long-find',
      }),
      candidate('river'),
      candidate('same-page', {
        content: { kind: 'website', address: 'https://example.org/päge?b=2&a=1#top' },
      }),
      candidate('tracked', {
        content: { kind: 'website', address: 'https://example.org/a?utm_source=mail&id=7' },
      }),
      candidate('on-the-web', {
        content: { kind: 'picture-address', address: 'https://example.org/find.png' },
      }),
      candidate('no-title', { title: '' }),
      candidate('bad-metadata', { metadata: '{"half":' }),
      candidate('skipped', { documentId: 'page' }),
      candidate('removed'),
      candidate('read-badly', {
        problems: [{ field: 'metadata', code: 'metadata-bad-number', facts: { name: 'year' } }],
      }),
    ],
    notTaken: [{ name: 'film.mp4', reason: 'type-not-taken', facts: { type: 'video/mp4' } }],
    sendsPictures: true,
    at,
    rowImport: { id: 'e0000000-0000-4000-8000-000000000001', total: 40, from: 0 },
  })
  const { rows } = await store.rows({ connectionId: museum, filter: 'all', offset: 0, limit: 50 })
  const keyOf = (title: string): number => {
    const row = rows.find((other) => other.title === title)
    if (row === undefined) throw new Error(`No row ${title}`)
    return row.key
  }
  /** On a busy computer a change takes more than one piece. */
  const run = async (task: ReviewTask): Promise<void> => {
    const { isDone } = await store.begin(museum, task)
    if (!isDone) await finish(async () => (await store.continue(museum)).isDone)
  }
  await run({
    kind: 'change',
    keys: [keyOf('Reviewed skipped')],
    change: { duplicate: 'skip' },
  })
  await run({
    kind: 'remove',
    keys: [keyOf('Reviewed removed')],
    removal: putAside,
  })
  await run({
    kind: 'set-field',
    keys: [keyOf('Reviewed ready')],
    name: 'set "for all"',
    value: '"yes"',
  })

  await store.add({
    connectionId: archive,
    batchId: 'd0000000-0000-4000-8000-000000000002',
    source: 'letters.xlsx',
    candidates: [candidate('added-1'), candidate('added-2'), candidate('left', { collection: '' })],
    notTaken: [],
    sendsPictures: true,
    at,
  })
  await store.beginAdding({ connectionId: archive, holdUntil: null })
  await finish(async () => (await store.addNext({ connectionId: archive, at, held: new Map() })).isDone)
}
