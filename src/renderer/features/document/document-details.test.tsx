import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { DocumentDetails } from './document-details.tsx'

const quiet = {
  'drafts/get': () => null,
  'drafts/keep': () => undefined,
  'templates/get': () => null,
  'templates/known-fields': () => [],
}

const titled = () => screen.getByRole('textbox', { name: 'Title' })

test('Enter in the title leads to the first value, and saves nothing', async () => {
  const detail = { ...sampleDetail, metadata: '{"donor": "A. Marsh"}' }
  const { user } = renderScreen(<DocumentDetails detail={detail} isHidden={false} />, { calls: quiet })
  await user.type(titled(), ' pier{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'donor' }))
  expect(titled()).toHaveProperty('value', 'Old pier')
})

function SavedMeanwhile() {
  const [saved, setSaved] = useState({ title: 'Old', metadata: '{}' })
  return (
    <>
      <DocumentDetails detail={{ ...sampleDetail, ...saved }} isHidden={false} />
      <button type="button" onClick={() => setSaved({ title: 'Old pier', metadata: '{"donor": "B. Hale"}' })}>
        Save it
      </button>
    </>
  )
}

test('Escape in the title takes back what was typed since it was saved', async () => {
  const { user } = renderScreen(<SavedMeanwhile />, { calls: quiet })
  await user.type(titled(), ' pier')
  screen.getByRole('button', { name: 'Save it' }).click()
  await user.type(titled(), ' at dusk{Escape}', { skipClick: true })
  expect(titled()).toHaveProperty('value', 'Old pier')
})

test('a field that another person added meanwhile does not look as if it were removed here', async () => {
  const { user } = renderScreen(<SavedMeanwhile />, { calls: quiet })
  await user.type(titled(), ' pier at dusk')
  await user.click(screen.getByRole('button', { name: 'Save it' }))
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  expect(screen.queryByText('donor')).toBeNull()
})

test('discarded changes come back', async () => {
  const { user } = renderScreen(<DocumentDetails detail={sampleDetail} isHidden={false} />, { calls: quiet })
  await user.type(titled(), ' pier')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(titled()).toHaveProperty('value', 'Old')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(titled()).toHaveProperty('value', 'Old pier')
  await waitFor(() => expect(document.activeElement).toBe(titled()))
})

test('a tick for removed fields stays until another is removed', async () => {
  const detail = { ...sampleDetail, metadata: '{"donor": "A. Marsh", "room": "2"}' }
  const { user } = renderScreen(<DocumentDetails detail={detail} isHidden={false} />, { calls: quiet })
  const remove = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Options of ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove field' }))
  }
  const tick = () => screen.getByRole('checkbox', { name: 'Remove these fields' })
  await remove('donor')
  await user.click(tick())
  await user.type(titled(), ' pier')
  expect(tick()).toHaveProperty('checked', true)
  await remove('room')
  await waitFor(() => expect(tick()).toHaveProperty('checked', false))
})

test('what is typed while a save is under way stays on the form', async () => {
  const accepted = Promise.withResolvers<{ itemId: string; undoUntil: null; versionId: string }>()
  const { user, sent } = renderScreen(<DocumentDetails detail={sampleDetail} isHidden={false} />, {
    calls: {
      ...quiet,
      'documents/edit': () => accepted.promise,
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
