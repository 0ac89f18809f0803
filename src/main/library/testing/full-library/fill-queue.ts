import type { OpenedLibrary } from '../../open-library.ts'
import type { AttemptEnd } from '../../queue/attempts.ts'
import { archive, museum, sentDocuments, writtenAt } from './full-content.ts'

type Desk = Pick<OpenedLibrary, 'library'>

export function countingIds(kind: string): () => string {
  let last = 0
  return () => {
    last += 1
    return `${kind}0000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }
}

const accepted = (more: Partial<Extract<AttemptEnd, { kind: 'accepted' }>> = {}): AttemptEnd => ({
  kind: 'accepted',
  answer: {
    status: 200,
    id: 'as-sent',
    message: 'Indexed “as sent”',
    type: 'text',
    usage: 3.5,
    body: '{"usage": 3.50}',
    cut: false,
  },
  countedAsRepeat: false,
  problem: null,
  ...more,
})
const refused: AttemptEnd = {
  kind: 'refused',
  problem: {
    code: 'rejected',
    status: 422,
    words: 'The title is too long — 3000 > 2000',
    detail: 'HTTP 422',
  },
}
const lost: AttemptEnd = {
  kind: 'lost-contact',
  problem: { code: 'lost-contact', detail: '' },
  notBefore: null,
}

export async function fillQueue(desk: Desk): Promise<void> {
  const { library } = desk
  const newItem = countingIds('b')
  let now = writtenAt
  const tick = (): number => (now += 1000)

  const add = async (documentId: string, connectionId: string, notBefore: number | null = null) => {
    const document = {
      connectionId,
      documentId,
      collection: 'letters',
      title: `Letter ${documentId}`,
      content: { kind: 'text', text: `Dear ${documentId}, this is a letter.` },
      metadata: null,
    } as const
    return (await library.documents.acceptAdd({ document, itemId: newItem(), at: tick(), notBefore })).itemId
  }
  const edit = async (
    documentId: string,
    change: { readonly title?: string; readonly metadata?: string },
    { unknown = false, action = 'edit' as 'edit' | 'restore' } = {},
  ) => {
    const made = {
      connectionId: museum,
      documentId,
      action,
      ...change,
      itemId: newItem(),
      at: tick(),
      unknown,
    }
    const result = await library.documents.acceptEdit(made)
    if (!result.ok) throw new Error(result.error.code)
    return result.value.itemId
  }
  /** If `endOf` returns null, the item stays in flight. */
  const send = async (connectionId: string, endOf: (documentId: string) => AttemptEnd | null) => {
    for (const { id, attemptId, documentId } of await library.queue.claim({
      connectionId,
      now: tick(),
      limit: 1000,
    })) {
      const end = endOf(documentId)
      if (end !== null) await library.queue.complete({ itemId: id, attemptId }, end, tick())
    }
  }

  for (const document of sentDocuments) {
    await library.documents.acceptAdd({ document, itemId: newItem(), at: tick(), notBefore: null })
  }
  await send(museum, (documentId) => {
    if (documentId === 'corrected-later') return refused
    return documentId === 'page' ? accepted({ countedAsRepeat: true }) : accepted()
  })
  await send(archive, () => accepted({ answer: null }))

  await edit('edited', { metadata: '{"year": 1990.0, "note":"as it was changed"}' })
  await send(museum, () => accepted())
  await edit('edited', { title: 'Edited twice' })
  await send(museum, () => accepted())
  await edit('restored', { metadata: '{"state":"second"}' })
  await send(museum, () => accepted())
  await edit('restored', { metadata: '{"state":"first"}' }, { action: 'restore' })
  await edit('only-its-id', { title: 'Known by its id' }, { unknown: true })
  await send(museum, () => accepted())

  const { items } = await library.calls['queue/list']({
    connectionId: museum,
    states: ['needs-attention'],
    after: null,
    limit: 9,
  })
  for (const { id } of items) {
    await library.queue.correct(id, { title: 'Corrected', metadata: '{"corrected": 1.0}' }, tick())
  }
  await send(museum, () => ({
    kind: 'postponed',
    problem: { code: 'unavailable', status: 503, detail: 'HTTP 503' },
    notBefore: null,
    counts: true,
  }))
  await send(museum, () => accepted())

  await edit('edited', { title: 'Never sent' })
  await edit('edited', { title: 'Still waiting', metadata: '{"year": 1991, "note":"waits"}' })

  await add('refused', archive)
  await add('unsure', archive)
  await send(archive, (documentId) => (documentId === 'refused' ? refused : lost))
  const paused = await add('paused', archive)
  const discarded = await add('discarded', archive)
  await library.queue.apply('paused', [paused], tick())
  await library.queue.apply('discarded', [discarded], tick())
  await add('on-its-way', archive)
  await send(archive, (documentId) => (documentId === 'on-its-way' ? null : lost))
  await add('waits', archive)
  await add('held', archive, now + 3_600_000)

  await library.calls['drafts/keep']({ name: 'add', text: '{"text":"half a sen' })
  await library.calls['drafts/keep']({ name: `edit:${museum}:edited`, text: 'Ünfinished “draft”\n' })
  await library.queue.setPause({ connectionId: archive, reason: 'editor', until: null })
}
