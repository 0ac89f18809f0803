import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { DocumentDetails } from './document-details.tsx'
import { placeOf } from './use-refusal.ts'

const id = '7e3f0f5c-93a4-4a56-8c61-3f3a2a6f5c10'
const detail = { ...sampleDetail, metadata: '{"year": "soon", "a.b": 1, "made": {"by": "Ada"}, "list": [1]}' }
const { connectionId, documentId } = detail

/** Comes from the queue to correct an edit that was refused so. */
async function correct(problem: Partial<SendProblem>) {
  const drawn = renderScreen(
    <>
      <RouteLink to={{ screen: 'document', connectionId, documentId, refused: id }}>Correct</RouteLink>
      <DocumentDetails detail={detail} isHidden={false} />
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
}

test('the field that the service named is being edited, its reason beside it', async () => {
  await correct({ field: ['metadata', 'year'] })
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'soon'))
  const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Not like this.')
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
