import type { ReviewRow } from '../../../../shared/schemas/review.ts'

/** The places of a row that the keys move through, from its start to its end. */
const rowStops = [
  'select',
  'title',
  'collection',
  'metadata',
  'documentId',
  'content',
  'shorten',
  'keepAddress',
  'original',
  'checkPicture',
  'check',
  'knownCollection',
  'ownCollection',
  'open',
  'skip',
  'update',
  'add',
] as const
export type RowStop = (typeof rowStops)[number]

export function isRowStop(name: string): name is RowStop {
  return (rowStops as readonly string[]).includes(name)
}

/** The cells typed into in place; the others open a dialog. */
export type TypedField = 'title' | 'collection' | 'documentId' | 'content'

export function isTypedField(stop: RowStop): stop is TypedField {
  return stop === 'title' || stop === 'collection' || stop === 'documentId' || stop === 'content'
}

const cells: readonly RowStop[] = ['select', 'title', 'collection', 'metadata', 'documentId', 'content']

/** What can be done about a duplicate, in the order it is offered. */
export const duplicateChoices = ['skip', 'update', 'add'] as const

type AddressStop = 'shorten' | 'keepAddress' | 'original' | 'checkPicture'
type RowWithStops = Pick<ReviewRow, 'duplicate' | 'address' | 'content' | 'problems' | 'state'>

/** Whether nothing but a dead page stands in the way of the row. */
export function isDeadPage({ state, problems }: Pick<ReviewRow, 'state' | 'problems'>): boolean {
  return state === 'undecided' && problems.some(({ code }) => code === 'page-dead')
}

/** The known collection that the row's is nearly the same as, where nothing but that choice stands in its way. */
export function nearCollectionOf(
  row: Pick<ReviewRow, 'state' | 'problems' | 'duplicate'>,
): string | undefined {
  if (row.state !== 'undecided' || row.duplicate !== null || isDeadPage(row)) return undefined
  const known = row.problems.find(({ code }) => code === 'collection-near')?.facts.known
  return typeof known === 'string' ? known : undefined
}

/** What is offered below an address. With a problem in its place there is nothing yet to offer. */
export function addressStopsOf(row: RowWithStops): readonly AddressStop[] {
  if (row.problems.some(({ field }) => field === 'content')) return []
  if (row.content.kind === 'picture-address') return ['checkPicture']
  if (row.address === 'can-be-shorter') return ['shorten', 'keepAddress']
  return row.address === 'shortened' ? ['original'] : []
}

const noStops: ReadonlySet<RowStop> = new Set()

/** Undefined stands for a row that is still being fetched. `hidden`: the places whose columns are not there. */
export function stopsOf(row: RowWithStops | undefined, hidden = noStops): readonly RowStop[] {
  const more = row === undefined ? [] : addressStopsOf(row)
  return [...cells, ...more, ...lastStopsOf(row)].filter((stop) => !hidden.has(stop))
}

function lastStopsOf(row: RowWithStops | undefined): readonly RowStop[] {
  if (row === undefined) return ['check']
  if (nearCollectionOf(row) !== undefined) return ['knownCollection', 'ownCollection']
  return row.duplicate === null ? ['check'] : ['open', ...duplicateChoices]
}

/** The same place in another row, or the nearest there is. */
export function nearestStop(stop: RowStop, stops: readonly RowStop[]): RowStop {
  if (stops.includes(stop)) return stop
  if (rowStops.indexOf(stop) < rowStops.indexOf('check'))
    return stops.includes('content') ? 'content' : 'title'
  return stops.find((one) => one === 'check' || one === 'open' || one === 'knownCollection') ?? 'title'
}
