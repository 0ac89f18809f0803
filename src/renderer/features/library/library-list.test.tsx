import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { preferencesFile } from '../../../shared/schemas/settings.ts'
import { ShownSearchProvider } from '../../services/shown-search.tsx'
import { renderScreen, sampleConnection } from '../../testing/render-screen.tsx'
import { BulkEditsProvider } from '../bulk-edits/index.ts'
import { ExportsProvider } from '../export/exports-provider.tsx'
import { ThumbnailsProvider } from '../pictures/index.ts'
import { LibraryList } from './library-list.tsx'
import { loadingDocument } from './list/drawn-rows.ts'

const documents: readonly FoundDocument[] = ['Pier', 'Quay', 'Rope walk'].map((title) => ({
  ...loadingDocument,
  connectionId: sampleConnection.id,
  documentId: title.toLowerCase(),
  collection: 'museum',
  title,
}))

async function renderLibrary() {
  const list = (
    <ThumbnailsProvider>
      <ShownSearchProvider>
        <ExportsProvider>
          <BulkEditsProvider>
            <LibraryList connection={sampleConnection} />
          </BulkEditsProvider>
        </ExportsProvider>
      </ShownSearchProvider>
    </ThumbnailsProvider>
  )
  const drawn = renderScreen(list, {
    calls: {
      'documents/search-as-text': () =>
        JSON.stringify({ rows: documents, next: null, isPartial: false, isPreparing: false, problems: [] }),
      'documents/fields': () => ({ fields: [], isPreparing: false }),
      'import-sessions/list': () => [],
      'collections/list': () => [],
      'collections/count': () => ({ documents: 3, collections: [] }),
      'views/list': () => [],
      'bulk-edits/list': () => [],
      'preferences/get': () => preferencesFile.parse({}),
      'documents/places': () => ({ places: [], total: { count: 3, isExact: true }, next: null }),
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
    await screen.findByRole('dialog', { name: 'Remove “Quay” from the library?' })
  })

  test('asks about all that are selected, wherever the focus is', async () => {
    const { user } = await renderLibrary()
    await user.click(await screen.findByRole('checkbox', { name: /Pier/ }))
    await user.click(await screen.findByRole('checkbox', { name: /Quay/ }))
    ;(await screen.findByRole('link', { name: 'Rope walk' })).focus()
    await user.keyboard('{Delete}')
    await screen.findByRole('dialog', { name: 'Remove 2 documents from the library?' })
  })

  test('means the text in the search field, not a document', async () => {
    const { user } = await renderLibrary()
    await user.click(screen.getByRole('searchbox', { name: 'Search library' }))
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
