import { randomUUID } from 'node:crypto'
import type { SavedView } from '../../../shared/schemas/view.ts'
import { usualTableLayout } from '../../../shared/schemas/view.ts'
import type { openComputer } from './computer.ts'

type Computer = Pick<Awaited<ReturnType<typeof openComputer>>, 'library' | 'connectionId'>

export async function keepView(
  { library, connectionId }: Computer,
  view: Partial<SavedView>,
): Promise<string> {
  const usual = { id: randomUUID(), connectionId, name: 'Drafts', text: 'state:waiting' }
  const kept = await library.views.keep({
    ...{ ...usual, ...view },
    ...{ table: usualTableLayout, position: null, at: 1000 },
  })
  return kept.id
}

export function keepTemplate({ library, connectionId }: Computer, collection: string, schema: string) {
  return library.templates.keep({ connectionId, collection, schema, at: 1000 })
}

export async function listTemplates({
  library,
  connectionId,
}: Computer): Promise<{ readonly collection: string; readonly schema: string }[]> {
  const list = await library.templates.list(connectionId)
  return Promise.all(
    list.map(async ({ collection }) => {
      const template = await library.templates.get(connectionId, collection)
      return { collection, schema: template?.schema ?? '' }
    }),
  )
}
