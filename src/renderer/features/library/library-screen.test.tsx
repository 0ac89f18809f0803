import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { ShownSearchProvider } from '../../services/shown-search.tsx'
import type { FakeCalls } from '../../testing/fake-bridge.ts'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { sampleDetail } from '../../testing/sample-detail.ts'
import { sampleShared, teamConnection } from '../../testing/sample-team.ts'
import { BulkEditsProvider } from '../bulk-edits/index.ts'
import { ExportsProvider } from '../export/exports-provider.tsx'
import { ThumbnailsProvider } from '../pictures/index.ts'
import { LibraryScreen } from './library-screen.tsx'
import { loadingDocument } from './list/drawn-rows.ts'

const documents: readonly FoundDocument[] = ['Pier', 'Quay', 'Rope walk'].map((title) => ({
  ...loadingDocument,
  connectionId: sampleConnection.id,
  documentId: title.toLowerCase(),
  collection: 'museum',
  title,
}))

async function renderLibrary(calls: FakeCalls = {}, connection = sampleConnection) {
  const list = (
    <ThumbnailsProvider>
      <ShownSearchProvider>
        <ExportsProvider>
          <BulkEditsProvider>
            <LibraryScreen connection={connection} />
          </BulkEditsProvider>
        </ExportsProvider>
      </ShownSearchProvider>
    </ThumbnailsProvider>
  )
  const drawn = renderScreen(list, {
    connections: [connection],
    calls: {
      'documents/search-as-text': () =>
        JSON.stringify({ rows: documents, next: null, isPartial: false, isPreparing: false, problems: [] }),
      'documents/fields': () => ({ fields: [], isPreparing: false }),
      'import-sessions/list': () => [],
      'collections/list': () => [],
      'collections/count': () => ({ documents: 3, collections: [] }),
      'views/list': () => [],
      'bulk-edits/list': () => [],
      'documents/get': ({ documentId }) => ({ ...sampleDetail, documentId, title: documentId }),
      'drafts/get': () => null,
      'templates/get': () => null,
      'templates/known-fields': () => [],
      'preferences/get': () => preferencesFile.parse({}),
      'documents/places': () => ({ places: [], total: { count: 3, isExact: true }, next: null }),
      ...calls,
    },
  })
  await screen.findByRole('link', { name: 'Quay' })
  return drawn
}

describe('Delete in the list', () => {
  test('asks about the document that has the focus', async () => {
    const { user } = await renderLibrary()
    ;(await screen.findByRole('link', { name: 'Quay' })).focus()
    await user.keyboard('{Delete}')
    await screen.findByRole('dialog', { name: 'Move “Quay” to Trash?' })
  })

  test('asks about all selected documents, wherever the focus is', async () => {
    const { user } = await renderLibrary()
    await user.click(await screen.findByRole('checkbox', { name: /Pier/ }))
    await user.click(await screen.findByRole('checkbox', { name: /Quay/ }))
    ;(await screen.findByRole('link', { name: 'Rope walk' })).focus()
    await user.keyboard('{Delete}')
    await screen.findByRole('dialog', { name: 'Move 2 documents to Trash?' })
  })

  test('leaves the focus in the row that takes the place', async () => {
    let shown = documents
    const { user, emit } = await renderLibrary({
      'documents/search-as-text': () =>
        JSON.stringify({ rows: shown, next: null, isPartial: false, isPreparing: false, problems: [] }),
      'trash/remove': () => {
        shown = documents.filter(({ title }) => title === 'Rope walk')
        return { workId: '4c1d8e6b-8a0f-4b44-9d7e-0c6b8b5a2f05' }
      },
    })
    await user.click(await screen.findByRole('checkbox', { name: /Pier/ }))
    await user.click(await screen.findByRole('checkbox', { name: /Quay/ }))
    await user.click(screen.getByRole('button', { name: 'Move to Trash' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Move to Trash' }))
    await waitFor(() => expect(document.activeElement?.closest('[data-index]')).toBeTruthy())
    await emit('library-changed', undefined)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Quay' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Rope walk' }))
  })

  test('means the text in the search field, not a document', async () => {
    const { user } = await renderLibrary()
    await user.click(screen.getByRole('searchbox', { name: 'Search library' }))
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('Ctrl+D in the list duplicates the document that has the focus', async () => {
  const { user, sent } = await renderLibrary({ 'drafts/keep': () => undefined })
  screen.getByRole('link', { name: 'Quay' }).focus()
  await user.keyboard('{Control>}d{/Control}')
  const quay = { connectionId: sampleConnection.id, documentId: 'quay' }
  await waitFor(() => expect(sent('documents/get')).toEqual([quay]))
})

test('a reader of a team’s library selects documents to export them, not to change them', async () => {
  const rows = documents.map((document) => ({ ...document, connectionId: teamConnection.id }))
  const { user, sent } = await renderLibrary(
    {
      'team/list': () => [sampleShared({ kind: 'up-to-date' }, { me: { person: 2, role: 'reader' } })],
      'team/people': () => [],
      'team/editing': () => [],
      'documents/search-as-text': () =>
        JSON.stringify({ rows, next: null, isPartial: false, isPreparing: false, problems: [] }),
    },
    teamConnection,
  )
  await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('link', { name: 'Quay' }) })
  await screen.findByRole('menuitem', { name: 'Open' })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: /Trash|Duplicate/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: /Pier/ }))
  await screen.findByRole('button', { name: /^Export/ })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  screen.getByRole('link', { name: 'Quay' }).focus()
  await user.keyboard('{Control>}d{/Control}{Delete}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('documents/get')).toEqual([])
})

test('the keys lead through a million documents', async () => {
  const total = 1_000_000
  const { user } = await renderLibrary({
    'documents/search-as-text': ({ after, limit }) => {
      const from = Number(after ?? 0)
      const rows = Array.from({ length: Math.min(limit, total - from) }, (_, at) => ({
        ...loadingDocument,
        connectionId: sampleConnection.id,
        documentId: `d${from + at}`,
        title: from + at === 1 ? 'Quay' : `Pier ${from + at}`,
      }))
      const next = from + limit < total ? String(from + limit) : null
      return JSON.stringify({ rows, next, isPartial: false, isPreparing: false, problems: [] })
    },
    'documents/places': ({ every }) => ({
      places: Array.from({ length: total / every - 1 }, (_, page) => String((page + 1) * every)),
      ...{ total: { count: total, isExact: true }, next: null },
    }),
  })
  const hasFocus = (title: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(title))
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1000001'))
  ;(await screen.findByRole('link', { name: 'Quay' })).focus()
  await user.keyboard('{End}')
  await hasFocus('Pier 999999')
  await user.keyboard('{ArrowUp}')
  await hasFocus('Pier 999998')
  await user.keyboard('{PageUp}')
  await hasFocus('Pier 999987')
  await user.keyboard('{PageDown}')
  await hasFocus('Pier 999998')
  await user.keyboard('{Home}')
  await hasFocus('Pier 0')
  await user.keyboard('{ArrowDown}')
  await hasFocus('Quay')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
})

describe('a document that another search hides', () => {
  const find = ({ text }: { readonly text: string }) =>
    JSON.stringify({
      rows: text === 'water' ? documents.filter(({ title }) => title !== 'Pier') : documents,
      ...{ next: null, isPartial: false, isPreparing: false, problems: [] },
    })
  async function hidePier(user: Awaited<ReturnType<typeof renderLibrary>>['user']) {
    await user.type(screen.getByRole('searchbox'), 'water')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pier' })).toBeNull())
  }
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /Quay|Rope walk/ })
      .map(({ checked }) => checked)

  test('begins no range, and stays selected', async () => {
    const { user } = await renderLibrary({ 'documents/search-as-text': find })
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'Pier' }))
    await user.keyboard('{/Control}')
    await screen.findByText('1 selected')
    await hidePier(user)
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('link', { name: 'Rope walk' }))
    await user.keyboard('{/Shift}')
    await screen.findByText('2 selected')
    expect(chosen()).toEqual([false, true])
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('link', { name: 'Quay' }))
    await user.keyboard('{/Shift}')
    await screen.findByText('3 selected')
  })

  test('does not join what is selected there if it was opened before', async () => {
    const { user } = await renderLibrary({ 'documents/search-as-text': find })
    await user.click(screen.getByRole('link', { name: 'Pier' }))
    await screen.findByRole('textbox', { name: 'Title' })
    await hidePier(user)
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'Rope walk' }))
    await user.keyboard('{/Control}')
    await screen.findByText('1 selected')
    expect(chosen()).toEqual([false, true])
  })
})

describe('a search without results', () => {
  const find = ({ text }: { readonly text: string }) =>
    JSON.stringify({
      rows: text === 'harbor' ? [] : documents,
      next: null,
      isPartial: false,
      isPreparing: false,
      problems: [],
    })

  test('offers the search with its words as documents spell them', async () => {
    const { user } = await renderLibrary({
      'documents/search-as-text': find,
      'documents/suggest-search': ({ text }) => text.replace('harbor', 'harbour'),
    })
    await user.type(screen.getByRole('searchbox'), 'harbor')
    await user.click(await screen.findByRole('button', { name: 'Did you mean “harbour”?' }))
    await screen.findByRole('link', { name: 'Quay' })
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'harbour')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  test('names the words, and offers to clear the filters', async () => {
    const { user } = await renderLibrary({
      'documents/search-as-text': ({ text }) =>
        JSON.stringify({
          ...{ rows: text.includes('kind:') ? [] : documents, next: null },
          ...{ isPartial: false, isPreparing: false, problems: [] },
        }),
      'documents/suggest-search': () => null,
    })
    await user.type(screen.getByRole('searchbox'), 'kind:website pier')
    await screen.findByText('No results for “pier”')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('link', { name: 'Quay' })
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'kind:website ')
    await screen.findByText('No results for “Kind: Website”')
  })

  test('offers nothing if documents have no such word', async () => {
    const { user } = await renderLibrary({
      'documents/search-as-text': find,
      'documents/suggest-search': () => null,
    })
    await user.type(screen.getByRole('searchbox'), 'harbor')
    await screen.findByText('No results for “harbor”')
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
  })
})

test('says of a document that waits for the key that it needs one', async () => {
  const counts = { waiting: 1, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
  await renderLibrary({
    'documents/search-as-text': () =>
      JSON.stringify({
        ...{ rows: documents.map((row) => ({ ...row, state: 'waiting' })), next: null },
        ...{ isPartial: false, isPreparing: false, problems: [] },
      }),
    'queue/summary': () => ({
      ...{ counts, batch: { done: 0, total: 0, startedAt: null } },
      pauses: [{ connectionId: sampleConnection.id, reason: 'key-refused', until: null }],
    }),
  })
  expect(await screen.findAllByText('Needs key')).toHaveLength(documents.length)
  expect(screen.queryByText('Waiting')).toBeNull()
})

test('shows who else edits a document of a team', async () => {
  await renderLibrary(
    {
      'team/list': () => [sampleShared()],
      'team/editing': () => [
        { documentId: 'quay', person: 2, shown: 'Noor' },
        { documentId: 'quay', person: 3, shown: 'Jon' },
      ],
    },
    teamConnection,
  )
  const avatars = await screen.findByRole('img', { name: 'Noor and Jon are editing' })
  expect(avatars.closest('tr')?.textContent).toContain('Quay')
})

describe('an open document', () => {
  const fullPage = (pressed: boolean) => screen.findByRole('button', { name: 'Full page', pressed })

  test('is beside the list, even if full width before', async () => {
    const { user } = await renderLibrary()
    await user.click(screen.getByRole('link', { name: 'Quay' }))
    await user.click(await fullPage(false))
    await fullPage(true)
    expect(screen.queryByRole('link', { name: 'Quay' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('link', { name: 'Quay' }))
    await fullPage(false)
    screen.getByRole('link', { name: 'Quay' })
  })

  test('focuses its form when editing', async () => {
    const { user } = await renderLibrary()
    screen.getByRole('link', { name: 'Quay' }).focus()
    await user.keyboard('e')
    const title = await screen.findByRole('textbox', { name: 'Title' })
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(title).toHaveProperty('value', 'quay')
  })
})

test('the menu of a row offers the formats of its export one step away', async () => {
  const { user } = await renderLibrary()
  await user.pointer({ target: screen.getByRole('link', { name: 'Quay' }), keys: '[MouseRight]' })
  const menu = within(await screen.findByRole('menu', { name: 'Actions for “Quay”' }))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open↵',
    'Edit detailsE',
    'DuplicateCtrl D',
    'Copy ID',
    'Show collection',
    'SelectX',
    'Export',
    'History',
    'Move to TrashDel',
  ])
  menu.getByRole('menuitem', { name: 'Export' }).focus()
  await user.keyboard('{ArrowRight}')
  const formats = within(await screen.findByRole('menu', { name: 'Export' }))
  expect(formats.getAllByRole('menuitem')).toHaveLength(2)
})

test('closing the guide leaves the focus on the heading', async () => {
  let preferences = preferencesFile.parse({ guide: { isOpen: true, done: [] } })
  const { user } = await renderLibrary({
    'preferences/get': () => preferences,
    'preferences/change': (changes) => {
      preferences = preferencesFile.parse({ ...preferences, ...changes })
      return preferences
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Close the guide' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close the guide' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Library' }))
})

test('Enter opens the document with the ID that was entered', async () => {
  const { user, route } = await renderLibrary({ 'trash/find': () => null })
  await user.click(await screen.findByRole('button', { name: 'View options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Open by ID…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open by ID' }))
  await user.type(dialog.getByRole('textbox', { name: 'Document ID' }), 'quay')
  await dialog.findByText(/^This document is in your library/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(route()).toMatchObject({ screen: 'document', documentId: 'quay' }))
})
