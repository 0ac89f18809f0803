import { useQuery } from '@tanstack/react-query'
import type { FieldKind } from '../../../shared/domain/template.ts'
import { tryCall } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/query-keys.ts'
import type { MetadataRow } from '../../metadata/index.ts'
import { useEditorContext } from '../templates/index.ts'
import type { RowTarget } from './row-target.ts'

type RowKind = MetadataRow['kind']

/** A field that documents like those of the rows have, as it is offered for setting. */
export type FieldOffer = {
  readonly name: string
  readonly kind: RowKind
  readonly choices: readonly string[]
}

const rowKindOf: Readonly<Record<FieldKind, RowKind>> = {
  text: 'text',
  'long-text': 'text',
  date: 'text',
  choice: 'text',
  address: 'text',
  number: 'number',
  'yes-no': 'yes-no',
  list: 'list',
  group: 'json',
  groups: 'json',
  json: 'json',
}

/** The fields of the template that the first of the rows goes by, and those its collection's documents have besides. */
export function useFieldOffers(connectionId: string, target: RowTarget): readonly FieldOffer[] {
  const { data: collection = '' } = useQuery({
    queryKey: [...queryKeys.reviewOf(connectionId), 'collection-of', firstOf(target)],
    queryFn: () => collectionOf(connectionId, target),
  })
  const { template, knownFields } = useEditorContext(connectionId, collection, '')
  const offers = new Map<string, FieldOffer>()
  for (const { name, kind, choices } of template?.fields ?? [])
    offers.set(name, { name, kind: rowKindOf[kind], choices: kind === 'choice' ? choices : [] })
  for (const { path, kind } of knownFields) {
    const [name] = path
    if (name !== undefined && path.length === 1 && !offers.has(name))
      offers.set(name, { name, kind: rowKindOf[kind], choices: [] })
  }
  return [...offers.values()]
}

function firstOf({ filter, selection }: RowTarget): number | RowTarget['filter'] {
  return selection.kind === 'some' ? ([...selection.keys][0] ?? filter) : filter
}

async function collectionOf(connectionId: string, target: RowTarget): Promise<string> {
  const first = firstOf(target)
  if (typeof first === 'number') {
    const row = await tryCall('review/row', { connectionId, key: first })
    return row.ok ? row.value.collection : ''
  }
  const page = await tryCall('review/rows', { connectionId, filter: first, offset: 0, limit: 1 })
  return page.ok ? (page.value.rows[0]?.collection ?? '') : ''
}
