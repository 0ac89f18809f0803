import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { DocumentDetails } from './document-details.tsx'

test('what is typed while a save is under way stays on the form', async () => {
  const accepted = Promise.withResolvers<{ itemId: string; undoUntil: null; versionId: string }>()
  const { user, sent } = renderScreen(<DocumentDetails detail={sampleDetail} isHidden={false} />, {
    calls: {
      'documents/edit': () => accepted.promise,
      'drafts/get': () => null,
      'drafts/keep': () => undefined,
      'templates/get': () => null,
      'templates/known-fields': () => [],
    },
  })
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, ' pier')
  await user.click(screen.getByRole('button', { name: /^Save changes/ }))
  await waitFor(() => expect(sent('documents/edit')).toHaveLength(1))
  await user.type(title, ' and more')
  accepted.resolve({
    itemId: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a02',
    undoUntil: null,
    versionId: '1d7a3c1e-58f1-4a52-9d0b-0d0d5a5b7a11',
  })
  await screen.findByText(/^Saving “/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Saving/ })).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Old pier and more')
})
