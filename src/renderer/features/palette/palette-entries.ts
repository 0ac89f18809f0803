import type { LucideIcon } from 'lucide-react'
import type { ShortcutName } from '../../../shared/domain/shortcuts.ts'

type PaletteGroupName = 'recent' | 'documents' | 'actions' | 'views' | 'connections' | 'found'

export type PaletteEntry = {
  readonly id: string
  readonly label: string
  readonly also?: string | undefined
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  readonly iconName?: string | undefined
  readonly shortcut?: ShortcutName | undefined
  readonly isRemembered: boolean
  run(): void
}

type PaletteGroup = { readonly name: PaletteGroupName; readonly entries: readonly PaletteEntry[] }

export type PaletteSources = {
  readonly actions: readonly PaletteEntry[]
  readonly views: readonly PaletteEntry[]
  readonly connections: readonly PaletteEntry[]
  readonly documents: readonly PaletteEntry[]
  readonly found: readonly PaletteEntry[]
  readonly used: readonly string[]
}

const recentAtMost = 5
const recentDocumentsAtMost = 6

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

function toldApart(documents: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const looks = Map.groupBy(documents, ({ label, detail }) => JSON.stringify([label, detail]))
  return documents.map((entry) => {
    const { label, detail, also } = entry
    const isAlone = looks.get(JSON.stringify([label, detail]))?.length === 1
    return isAlone ? entry : { ...entry, detail: [detail, also].filter(Boolean).join(' · ') }
  })
}

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

/** Neither was ever used: the difference of infinities is NaN. */
function compareUse(a: number, b: number): number {
  return a === b ? 0 : a - b
}

const wordOf = /[\p{L}\p{N}]+/gu

function wordsIn(text: string): readonly string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(wordOf) ?? []
}

/** Returns true if `typed` consists of beginnings of the words, in order: `exli` or `el` for “Export library”. */
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
 * Returns how well the text matches a label, 0 being best; null if it does not. Every typed word must begin a
 * word of the label, consist of beginnings of several, or begin one of the `also` words.
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
