import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { draftFromText } from '../../metadata/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { AddScreen } from './add-screen.tsx'
import { emptyAddValues } from './add-values.ts'
import { useDuplicate } from './use-duplicate.ts'

const quay = {
  ...sampleDetail,
  title: 'North quay',
  collection: 'Photographs',
  metadata: '{"taken": "1931-02-28", "no": 1.50}',
}

function Screen() {
  const { route, visit } = useRouter()
  const duplicate = useDuplicate()
  if (visit > 0 && route.screen === 'add') return <AddScreen connection={sampleConnection} />
  return (
    <button type="button" onClick={() => duplicate?.(sampleDetail)}>
      Duplicate
    </button>
  )
}

async function duplicate(detail: typeof sampleDetail | null, draft: string | null = null) {
  const drawn = renderScreen(<Screen />, {
    calls: {
      'documents/get': () => detail,
      'documents/add': () => ({ itemId: crypto.randomUUID(), undoUntil: null }),
      'documents/find-duplicates': () => [],
      'preferences/get': () => preferencesFile.parse({}),
      'preferences/change': () => preferencesFile.parse({}),
      'drafts/get': () => draft,
      'drafts/keep': () => undefined,
      'collections/list': () => ['Photographs'],
      'collections/count': () => ({ documents: 0, collections: [] }),
      'templates/known-fields': () => [],
      'templates/get': () => null,
      'templates/check': () => [],
      'trash/find': () => null,
      'websites/describe': () => ({ outcome: 'not-read' }),
    },
  })
  await drawn.user.click(screen.getByRole('button', { name: 'Duplicate' }))
  return drawn
}

test('fills the Add form with everything but the ID, and the copy goes out as it was', async () => {
  const { user, sent } = await duplicate(quay)
  const title = await screen.findByRole('textbox', { name: 'Title' })
  expect(title).toHaveProperty('value', 'North quay')
  await user.type(title, ', from the mole')
  await user.click(screen.getByRole('button', { name: /^Add to index/ }))
  await waitFor(() => expect(sent('documents/add')).toHaveLength(1))
  const [added] = sent('documents/add')
  expect(added).toMatchObject({
    title: 'North quay, from the mole',
    collection: 'Photographs',
    content: { kind: 'text', text: 'Words' },
    metadata: quay.metadata,
  })
  expect(added?.documentId).not.toBe(quay.documentId)
})

test.each([
  ['website', { kind: 'website', address: 'https://town.example/quay' }, 'Website address'],
  ['picture on the web', { kind: 'picture-address', address: 'https://town.example/quay' }, 'Image address'],
] as const)('takes the address of a %s', async (_, content, label) => {
  await duplicate({ ...quay, kind: content.kind, content })
  expect(await screen.findByRole('textbox', { name: label })).toHaveProperty('value', content.address)
})

test('leaves a picture of this computer to be chosen', async () => {
  const picture = {
    id: 'a'.repeat(64),
    mediaType: 'image/png',
    byteLength: 4,
    width: 1,
    height: 1,
    name: 'q.png',
  } as const
  const { user } = await duplicate({
    ...quay,
    kind: 'picture-file',
    content: { kind: 'picture-file', picture },
  })
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'North quay')
  await user.click(screen.getByRole('button', { name: /^Add to index/ }))
  await screen.findByText('Choose a picture or enter its web address')
})

test('sets aside what an earlier run left on the form, and brings it back', async () => {
  const typed = {
    ...emptyAddValues('Posters', [1, 2, 3, 4, 5, 6], 'text'),
    text: 'Regatta',
    title: 'Regatta',
    titleByHand: true,
  }
  const { user } = await duplicate(quay, JSON.stringify({ ...typed, metadata: draftFromText(null) }))
  await screen.findByText('Set aside “Regatta”')
  const title = screen.getByRole('textbox', { name: 'Title' })
  expect(title).toHaveProperty('value', 'North quay')
  await user.click(screen.getByRole('button', { name: 'Bring back “Regatta”' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Regatta'),
  )
  screen.getByText('Set aside “North quay”')
})

test('says so if the document is gone', async () => {
  await duplicate(null)
  await screen.findByText('This document isn’t in your library')
})
