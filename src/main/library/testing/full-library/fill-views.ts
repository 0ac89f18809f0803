import type { TableLayout } from '../../../../shared/schemas/view.ts'
import type { Library } from '../../operations.ts'
import { museum, writtenAt } from './full-content.ts'

const oddView = {
  name: 'Ünfinished “views” 水',
  text: '-collection:news "year of birth":>1815 batch:1',
}

export async function fillViews(store: Library['views']): Promise<void> {
  const view = { id: 'e0000000-0000-4000-8000-000000000001', connectionId: museum, ...oddView }
  const table = {
    columns: [{ by: 'title', width: 300 }],
    sort: { by: 'title', descending: false },
  } satisfies Partial<TableLayout>
  await store.keep({
    ...view,
    table: { ...table, layout: 'table', isCompact: true },
    position: null,
    at: writtenAt,
  })
}

export async function fillMerges(store: Library['archive']): Promise<void> {
  const archive = { archiveId: 'e0000000-0000-4000-8000-000000000002', name: 'Ada’s.indexdesk' }
  await store.endMerge(await store.beginMerge({ ...archive, at: writtenAt }), writtenAt)
  await store.beginMerge({ ...archive, archiveId: 'e0000000-0000-4000-8000-000000000003', at: writtenAt })
}
