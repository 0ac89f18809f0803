import { matchWords } from './match-words.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

export type PaletteSources = {
  readonly actions: readonly PaletteEntry[]
  readonly views: readonly PaletteEntry[]
  readonly connections: readonly PaletteEntry[]
  /** Documents that were open last, the newest first. */
  readonly documents: readonly PaletteEntry[]
  /** Documents that the library finds for what is typed. */
  readonly found: readonly PaletteEntry[]
  /** Ids of what was used last, the newest first. */
  readonly used: readonly string[]
}

const recentAtMost = 5
const recentDocumentsAtMost = 6

/** The groups that there is something in, in the order of the screen; nothing is in two of them. */
export function arrangeEntries(typed: string, sources: PaletteSources): readonly PaletteGroup[] {
  const isEmpty = typed.trim() === ''
  const { actions, views, connections, documents, found, used } = sources
  const rank = new Map(used.map((id, index) => [id, index]))
  const recent = isEmpty
    ? used
        .flatMap((id) => [...actions, ...views, ...connections].find((entry) => entry.id === id) ?? [])
        .slice(0, recentAtMost)
    : []
  const shown = new Set(recent.map(({ id }) => id))
  const rest = (entries: readonly PaletteEntry[]) => sorted(typed, entries, rank, shown)
  const opened = rest(documents).slice(0, recentDocumentsAtMost)
  const openedIds = new Set(opened.map(({ id }) => id))
  const groups: readonly PaletteGroup[] = [
    { name: 'recent', entries: recent },
    ...(isEmpty ? [{ name: 'documents' as const, entries: toldApart(opened) }] : []),
    ...inOrder(typed, [
      { name: 'actions', entries: rest(actions) },
      { name: 'views', entries: rest(views) },
      { name: 'connections', entries: rest(connections) },
    ]),
    ...(isEmpty
      ? []
      : [
          {
            name: 'found' as const,
            entries: toldApart([...opened, ...found.filter(({ id }) => !openedIds.has(id))]),
          },
        ]),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** Documents that would look the same are shown with their ids. */
function toldApart(documents: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const looks = Map.groupBy(documents, ({ label, detail }) => JSON.stringify([label, detail]))
  return documents.map((entry) => {
    const { label, detail, also } = entry
    const isAlone = looks.get(JSON.stringify([label, detail]))?.length === 1
    return isAlone ? entry : { ...entry, detail: [detail, also].filter(Boolean).join(' · ') }
  })
}

/** The group that fits best comes first; where two fit as well, a place to go to before something to do. */
function inOrder(typed: string, groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  if (typed.trim() === '') return groups
  const distanceOf = ({ entries: [best] }: PaletteGroup) =>
    best === undefined ? Number.MAX_SAFE_INTEGER : (matchWords(typed, best.label, best.also) ?? 0)
  return groups.toReversed().sort((a, b) => distanceOf(a) - distanceOf(b))
}

function sorted(
  typed: string,
  entries: readonly PaletteEntry[],
  rank: ReadonlyMap<string, number>,
  shown: ReadonlySet<string>,
): readonly PaletteEntry[] {
  return entries
    .flatMap((entry, place) => {
      const distance = matchWords(typed, entry.label, entry.also)
      if (distance === null || shown.has(entry.id)) return []
      return [{ entry, distance, used: rank.get(entry.id) ?? Number.POSITIVE_INFINITY, place }]
    })
    .sort((a, b) => a.distance - b.distance || compareUse(a.used, b.used) || a.place - b.place)
    .map(({ entry }) => entry)
}

/** Neither was ever used: a difference of infinities would say nothing. */
function compareUse(a: number, b: number): number {
  return a === b ? 0 : a - b
}
