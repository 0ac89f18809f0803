import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DocumentDetail, DocumentDuplicate } from '../../../shared/schemas/document.ts'
import { type FakeCalls, refuse } from '../../testing/fake-bridge.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleItem } from '../../testing/sample-item.ts'
import { CorrectDialog } from './correct-dialog.tsx'

const item = { ...sampleItem, state: 'needs-attention' as const, attempts: 1 }
const { id, connectionId } = item
const known: DocumentDuplicate = {
  by: ['text'],
  documentId: 'tides',
  title: 'Tides',
  kind: 'text',
  collection: 'harbour',
  addedAt: 0,
}

async function renderDialog(calls: FakeCalls = {}) {
  const onClose = vi.fn()
  const drawn = renderScreen(<CorrectDialog item={item} onClose={onClose} />, {
    calls: {
      'queue/open': () => ({
        item,
        collection: 'harbour',
        title: 'Tide table',
        content: { kind: 'text', text: 'High at six' },
        metadata: null,
      }),
      'templates/known-fields': () => [],
      'templates/get': () => null,
      'collections/list': () => ['harbour'],
      'collections/count': () => ({ documents: 0, collections: [] }),
      ...calls,
    },
  })
  return { ...drawn, onClose }
}
const send = () => screen.findByRole('button', { name: 'Send again' })
const title = () => screen.findByRole('textbox', { name: 'Title' })
const text = () => screen.findByRole('textbox', { name: 'Text' })
const button = (name: string) => screen.findByRole('button', { name })

async function renderDuplicate(calls: FakeCalls = {}) {
  const drawn = await renderDialog({
    'queue/correct': ({ agreed }) => (agreed === undefined ? refuse('duplicate-known') : undefined),
    'documents/find-duplicates': () => [known],
    ...calls,
  })
  await drawn.user.type(await text(), '!')
  await drawn.user.click(await send())
  await screen.findByText('Your library already has this text: “Tides”.')
  return drawn
}

test('offers the fields of the collection’s template', async () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: { pier: { type: 'string', title: 'Pier' } },
    required: ['pier'],
  })
  const { sent } = await renderDialog({
    'templates/get': () => ({ schema, collection: 'harbour' }),
    'templates/check': () => [],
  })
  await screen.findByText('Pier')
  expect(sent('templates/get')).toContainEqual({
    connectionId: sampleItem.connectionId,
    collection: 'harbour',
  })
})

test('begins in the title', async () => {
  await renderDialog()
  await waitFor(async () => expect(document.activeElement).toBe(await title()))
})

test('sends only changes', async () => {
  const { user, sent, onClose } = await renderDialog({ 'queue/correct': () => undefined })
  await user.clear(await title())
  await user.type(await title(), 'Tides')
  await user.click(await send())
  await screen.findByText('Sending “Tides” again')
  expect(sent('queue/correct')).toEqual([{ id, title: 'Tides' }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('retries an entry that needs attention and was left as it is', async () => {
  const { user, sent, onClose } = await renderDialog({ 'queue/retry': () => ({ changed: 1 }) })
  await user.click(await send())
  await screen.findByText('Sending “Tide table” again')
  expect(sent('queue/retry')).toEqual([{ ids: [id] }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('sends nothing while a field is wrong, says so, and leads to it', async () => {
  const { user, sent } = await renderDialog()
  await user.clear(await text())
  await user.click(await send())
  await waitFor(async () => expect(document.activeElement).toBe(await text()))
  expect((await text()).getAttribute('aria-invalid')).toBe('true')
  expect(sent('queue/correct')).toEqual([])
})

test('says why it could not be sent, and stays open', async () => {
  const { user, onClose } = await renderDialog({ 'queue/correct': () => refuse('storage-full') })
  await user.type(await title(), '!')
  await user.click(await send())
  await screen.findByText(/^The disk is full/)
  expect(onClose).not.toHaveBeenCalled()
})

test('closes at once if nothing was typed, else asks first', async () => {
  const { user, onClose } = await renderDialog()
  await title()
  await user.click(await button('Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
  await user.type(await title(), '!')
  await user.click(await button('Cancel'))
  await user.click(await button('Keep editing'))
  expect(onClose).toHaveBeenCalledOnce()
  await user.click(await button('Cancel'))
  await user.click(await button('Discard'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('says why an entry could not be opened, and opens it again', async () => {
  let isBusy = true
  const { user } = await renderDialog({
    'queue/open': () =>
      isBusy
        ? refuse('storage-busy')
        : { item, collection: null, title: 'Tide table', content: null, metadata: null },
  })
  const again = await button('Try again')
  isBusy = false
  await user.click(again)
  expect(await title()).toHaveProperty('value', 'Tide table')
})

test('a document that is the same is agreed to before the entry is sent', async () => {
  const { user, sent, onClose } = await renderDuplicate()
  expect(onClose).not.toHaveBeenCalled()
  await user.type(await title(), '!')
  await user.click(await button('Send anyway'))
  await screen.findByText('Sending “Tide table!” again')
  const content = { kind: 'text', text: 'High at six!' }
  expect(sent('queue/correct').at(-1)).toEqual({ id, title: 'Tide table!', content, agreed: ['tides'] })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a document that is the same is updated in place of it', async () => {
  const detail: DocumentDetail = {
    ...known,
    connectionId,
    excerpt: '',
    pictureId: null,
    state: 'done',
    changedAt: 0,
    knowledge: 'full',
    content: { kind: 'text', text: 'High at six!' },
    metadata: null,
    versions: [],
    cameWith: [],
  }
  const { user, sent, onClose } = await renderDuplicate({
    'documents/get': () => detail,
    'documents/edit': () => ({ itemId: id, undoUntil: null }),
    'queue/discard': () => ({ changed: 1 }),
  })
  await user.click(await button('Update existing'))
  await screen.findByText('Saving “Tide table”')
  expect(sent('documents/edit')).toMatchObject([{ documentId: 'tides', title: 'Tide table' }])
  expect(sent('queue/discard')).toEqual([{ ids: [id] }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('does not send a duplicate if so decided', async () => {
  const { user, sent, onClose } = await renderDuplicate({ 'queue/discard': () => ({ changed: 1 }) })
  await user.click(await button('Skip'))
  await screen.findByText('Skipped “Tide table”')
  expect(sent('queue/discard')).toEqual([{ ids: [id] }])
  expect(onClose).toHaveBeenCalledOnce()
})

test('asks before it goes to the document that is the same', async () => {
  const { user, route, onClose } = await renderDuplicate()
  await user.click(await button('Open it'))
  const dialog = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))
  expect(route()).toEqual({ screen: 'document', connectionId, documentId: 'tides' })
  expect(onClose).toHaveBeenCalledOnce()
})
