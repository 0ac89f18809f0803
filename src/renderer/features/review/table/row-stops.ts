import type { ReviewRow } from '../../../../shared/schemas/review.ts'

/** Keyboard stops of a row, from its start to its end. */
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

/** The stop of a row that Tab reaches: one in the table, all of a card, none of other rows. */
export type TabStop = RowStop | 'all' | null

export function tabIndexAt(stop: TabStop, own: RowStop): 0 | -1 {
  return stop === 'all' || stop === own ? 0 : -1
}

export function isRowStop(name: string): name is RowStop {
  return (rowStops as readonly string[]).includes(name)
}

/** Cells edited in place; the remaining ones open a dialog. */
export type TypedField = 'title' | 'collection' | 'documentId' | 'content'

export function isTypedField(stop: RowStop): stop is TypedField {
  return stop === 'title' || stop === 'collection' || stop === 'documentId' || stop === 'content'
}

const cells: readonly RowStop[] = ['select', 'title', 'collection', 'metadata', 'documentId', 'content']

/** Decisions about a duplicate, in the order shown. */
export const duplicateChoices = ['skip', 'update', 'add'] as const

type AddressStop = 'shorten' | 'keepAddress' | 'original' | 'checkPicture'
type RowWithStops = Pick<ReviewRow, 'duplicate' | 'address' | 'content' | 'problems' | 'state'>

/** Returns true if the row goes out when the ready rows are added, or has gone. */
export function isTicked({ state, isLeftOut }: Pick<ReviewRow, 'state' | 'isLeftOut'>): boolean {
  return state === 'accepted' || (state === 'ready' && !isLeftOut)
}

/** Returns true if an unreachable page is the row's only problem. */
export function isDeadPage({ state, problems }: Pick<ReviewRow, 'state' | 'problems'>): boolean {
  return state === 'undecided' && problems.some(({ code }) => code === 'page-dead')
}

/** The known collection similar to the row's, if that is the row's only problem. */
export function nearCollectionOf(
  row: Pick<ReviewRow, 'state' | 'problems' | 'duplicate'>,
): string | undefined {
  if (row.state !== 'undecided' || row.duplicate !== null || isDeadPage(row)) return undefined
  const known = row.problems.find(({ code }) => code === 'collection-near')?.facts.known
  return typeof known === 'string' ? known : undefined
}

/** Actions offered below an address. None while a problem is shown there. */
export function addressStopsOf(row: RowWithStops): readonly AddressStop[] {
  if (row.problems.some(({ field }) => field === 'content')) return []
  if (row.content.kind === 'picture-address') return ['checkPicture']
  if (row.address === 'can-be-shorter') return ['shorten', 'keepAddress']
  return row.address === 'shortened' ? ['original'] : []
}

const noStops: ReadonlySet<RowStop> = new Set()

/** `row`: undefined while loading. `hidden`: stops whose columns are not shown. */
export function stopsOf(row: RowWithStops | undefined, hidden = noStops): readonly RowStop[] {
  const more = row === undefined ? [] : addressStopsOf(row)
  return [...cells, ...more, ...lastStopsOf(row)].filter((stop) => !hidden.has(stop))
}

function lastStopsOf(row: RowWithStops | undefined): readonly RowStop[] {
  if (row === undefined) return ['check']
  if (nearCollectionOf(row) !== undefined) return ['knownCollection', 'ownCollection']
  return row.duplicate === null ? ['check'] : ['open', ...duplicateChoices]
}

export function nearestStop(stop: RowStop, stops: readonly RowStop[]): RowStop {
  if (stops.includes(stop)) return stop
  if (rowStops.indexOf(stop) < rowStops.indexOf('check'))
    return stops.includes('content') ? 'content' : 'title'
  return stops.find((one) => one === 'check' || one === 'open' || one === 'knownCollection') ?? 'title'
}
