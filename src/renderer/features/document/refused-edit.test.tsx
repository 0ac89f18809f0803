import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { ExportsProvider } from '../export/exports-provider.tsx'
import { DocumentDetails } from './document-details.tsx'
import { DocumentPane } from './document-pane.tsx'
import { placeOf } from './use-refusal.ts'

const id = '7e3f0f5c-93a4-4a56-8c61-3f3a2a6f5c10'
const detail = { ...sampleDetail, metadata: '{"year": "soon", "a.b": 1, "made": {"by": "Ada"}, "list": [1]}' }
const { connectionId, documentId } = detail

async function correct(problem: Partial<SendProblem>, metadata = detail.metadata) {
  const drawn = renderScreen(
    <>
      <RouteLink to={{ screen: 'document', connectionId, documentId, refused: id }}>Correct</RouteLink>
      <DocumentDetails detail={{ ...detail, metadata }} isHidden={false} />
    </>,
    {
      calls: {
        'queue/open': () => ({
          item: {
            ...{
              id,
              connectionId,
              documentId,
              operation: 'update',
              kind: 'text',
              title: 'Old',
              pictureId: null,
            },
            ...{ state: 'needs-attention', doubtful: false, attempts: 1, acceptedAt: 0, notBefore: null },
            byteLength: 1,
            problem: { code: 'rejected', status: 422, detail: '', words: 'Not like this.', ...problem },
          },
          ...{ collection: null, title: 'Old', content: null, metadata: detail.metadata },
        }),
        'drafts/get': () => null,
        'drafts/keep': () => undefined,
        'templates/get': () => null,
        'templates/known-fields': () => [],
      },
    },
  )
  await drawn.user.click(screen.getByRole('link', { name: 'Correct' }))
  await screen.findByText('Not like this.')
  return drawn
}

test('the field that the service named is being edited, its reason beside it', async () => {
  await correct({ field: ['metadata', 'year'] })
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'soon'))
  const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Not like this.')
})

test('the reason goes once the field is changed, and the focus stays where it is', async () => {
  const { user } = await correct({ field: ['metadata', 'year'] })
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'soon'))
  await user.keyboard('er')
  expect(screen.queryByText('Not like this.')).toBeNull()
  expect(document.activeElement).toHaveProperty('value', 'sooner')
  await user.keyboard('{Backspace}{Backspace}')
  screen.getByText('Not like this.')
  expect(document.activeElement).toHaveProperty('value', 'soon')
})

test('a field far down is drawn for it', async () => {
  const fields = Array.from({ length: 300 }, (_, at) => `"field ${at}": ${at}`)
  await correct({ field: ['metadata', 'field 250'] }, `{${fields.join(', ')}}`)
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', '250'))
})

test('a document in Trash is offered to be restored', async () => {
  let isRestored = false
  const { user } = renderScreen(
    <ExportsProvider>
      <DocumentPane connectionId={connectionId} documentId={documentId} isPage={false} />
    </ExportsProvider>,
    {
      calls: {
        'documents/get': () => (isRestored ? detail : null),
        'trash/find': () => ({
          ...{ connectionId, documentId, kind: 'text' as const, collection: null, title: 'Old' },
          ...{ key: 7, excerpt: '', pictureId: null, removedAt: 0, daysLeft: 30 },
        }),
        'trash/restore': () => {
          isRestored = true
          return { workId: id }
        },
        'trash/work': () => null,
        'views/list': () => [],
        'drafts/get': () => null,
        'templates/get': () => null,
        'templates/known-fields': () => [],
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Restore and open' }))
  await screen.findByRole('textbox', { name: 'Title' })
})

test('so is the title', async () => {
  await correct({ field: ['title'] })
  const title = screen.getByRole('textbox', { name: 'Title' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(title.getAttribute('aria-invalid')).toBe('true')
})

test('what names no field stands above the fields', async () => {
  await correct({})
  const title = screen.getByRole('textbox', { name: 'Title' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(title.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  [['metadata', 'year'], ['year']],
  [['year'], ['year']],
  [['metadata', 'a', 'b'], ['a.b']],
  [
    ['metadata', 'made', 'by'],
    ['made', 'by'],
  ],
  [['metadata', 'made', 'when'], ['made']],
  [['metadata', 'list', '0'], ['list']],
  [['metadata', 'missing'], null],
  [['metadata'], null],
  [undefined, null],
])('finds the place of %j', (field, path) => {
  const wanted = path === null ? null : { kind: 'field', path }
  expect(placeOf({ ...(field && { field }) }, detail.metadata)).toEqual(wanted)
})
