import type { LucideIcon } from 'lucide-react'
import type { ShortcutName } from '../../../shared/domain/shortcuts.ts'

type PaletteGroupName = 'recent' | 'documents' | 'actions' | 'views' | 'connections' | 'found'

/** One line of the palette. */
export type PaletteEntry = {
  readonly id: string
  readonly label: string
  readonly also?: string | undefined
  /** Said beside the label: of which connection, of which collection. */
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  /** Where the icon says something that no word does. */
  readonly iconName?: string | undefined
  readonly shortcut?: ShortcutName | undefined
  /** Whether it comes first the next time. */
  readonly isRemembered: boolean
  run(): void
}

type PaletteGroup = { readonly name: PaletteGroupName; readonly entries: readonly PaletteEntry[] }

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
  if (typed.startsWith('>')) {
    const rank = new Map(sources.used.map((id, index) => [id, index]))
    const entries = sorted(typed.slice(1), sources.actions, rank, new Set())
    return entries.length === 0 ? [] : [{ name: 'actions', entries }]
  }
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

const wordOf = /[\p{L}\p{N}]+/gu

/** Case and accents count for nothing. */
function wordsIn(text: string): readonly string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(wordOf) ?? []
}

/** Whether `typed` is made of beginnings of the words, in their order: `exli` or `el` for “Export library”. */
function isMadeOfBeginnings(typed: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (const word of words) {
    for (const start of [...reached]) {
      for (let length = 1; word.startsWith(typed.slice(start, start + length)); length += 1) {
        if (start + length > typed.length) break
        reached.add(start + length)
      }
    }
  }
  return reached.has(typed.length)
}

const mostTyped = 40

/**
 * How well what was typed fits a label, 0 the best; null where it does not. Every word typed has to be the beginning
 * of one of the label's words, be made of beginnings of several, or be the beginning of one of the `also` words.
 */
export function matchWords(typed: string, label: string, also = ''): number | null {
  const wanted = wordsIn(typed.slice(0, mostTyped))
  const words = wordsIn(label)
  const others = wordsIn(also)
  let distance = 0
  for (const [index, word] of wanted.entries()) {
    const at = words.findIndex((one) => one.startsWith(word))
    if (at >= 0) distance += at === index ? 0 : 1
    else if (isMadeOfBeginnings(word, words)) distance += 2
    else if (others.some((one) => one.startsWith(word))) distance += 4
    else return null
  }
  return distance
}

type LabelPart = { readonly text: string; readonly isMarked: boolean; readonly at: number }

/** A label taken apart where words that were typed begin one of its own. */
export function markTyped(typed: string, label: string): readonly LabelPart[] {
  const words = typed.slice(0, mostTyped).match(wordOf) ?? []
  const parts =
    words.length === 0 ? [label] : label.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu'))
  let at = 0
  return parts.map((text, index) => {
    const part = { text, isMarked: index % 2 === 1, at }
    at += text.length
    return part
  })
}
