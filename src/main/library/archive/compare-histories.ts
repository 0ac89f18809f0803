import { type ItemState, isFinal } from '../../../shared/domain/item-state.ts'
import type { MergeConflict } from '../../../shared/schemas/archive.ts'

export type Step = {
  readonly itemId: string
  readonly at: number
  readonly action: string
  readonly superseded: boolean
  readonly state: ItemState
  readonly doubtful: boolean
  readonly isElsewhere: boolean
}

export type Comparison<Ours extends Step, Theirs extends Step> = {
  readonly verdict: 'same' | 'newer-here' | 'updated' | 'conflict'
  readonly winner: 'here' | 'there'
  readonly changedAt: 'here' | 'there' | 'later'
  readonly merged: readonly (
    | { readonly side: 'here'; readonly step: Ours }
    | { readonly side: 'there'; readonly step: Theirs }
  )[]
  readonly additions: number
  readonly isWaiting: boolean
  readonly hereAt: number
  readonly thereAt: number
}

/**
 * Compares two histories of a document and returns their merge, which is equal on both computers: versions
 * are ordered by time, then by their items' IDs. Versions waiting here stay last and decide the document's
 * state, since the service will get them.
 */
export function compareHistories<Ours extends Step, Theirs extends Step>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  { headsEqual, hasUpdates }: { readonly headsEqual: boolean; readonly hasUpdates: boolean },
): Comparison<Ours, Theirs> {
  const here = withNames(ours)
  const there = withNames(theirs)
  const hereNames = new Map(here.map(({ name }, index) => [name, index] as const))
  const thereNames = new Map(there.map(({ name }, index) => [name, index] as const))
  const additions = there.filter(({ name }) => !hereNames.has(name)).length
  const newHere = newest(here, thereNames)
  const newThere = newest(there, hereNames)
  const isWaiting = ours.some((step) => !isFinal(step.state))
  const isLaterThere = newHere === undefined || (newThere !== undefined && isBefore(newHere, newThere))
  const winner =
    isWaiting || headsEqual || (newThere === undefined && (newHere !== undefined || !hasUpdates))
      ? 'here'
      : newThere === undefined || isLaterThere
        ? 'there'
        : 'here'
  const isConflict = newHere !== undefined && newThere !== undefined && !headsEqual
  const isChanged = additions > 0 || hasUpdates
  const order = mergeOrders(here, there, hereNames, thereNames)
  const waitsHere = (name: string) => {
    const index = hereNames.get(name)
    const step = index === undefined ? undefined : ours[index]
    return step !== undefined && !isFinal(step.state)
  }
  const merged = [...order.filter((name) => !waitsHere(name)), ...order.filter(waitsHere)].flatMap(
    (name): Comparison<Ours, Theirs>['merged'] => {
      const mine = here[hereNames.get(name) ?? -1]
      if (mine !== undefined) return [{ side: 'here', step: mine.step }]
      const other = there[thereNames.get(name) ?? -1]
      return other === undefined ? [] : [{ side: 'there', step: other.step }]
    },
  )
  return {
    verdict: isConflict
      ? 'conflict'
      : winner === 'there'
        ? 'updated'
        : isChanged || newHere === undefined
          ? 'same'
          : 'newer-here',
    winner,
    changedAt:
      winner === 'there' ? 'there' : whenSame(newHere !== undefined, newThere !== undefined, headsEqual),
    merged,
    additions,
    isWaiting,
    hereAt: newHere?.at ?? 0,
    thereAt: newThere?.at ?? 0,
  }
}

/**
 * Returns the source of the time if both sides have the same state: the side that changed it, because two
 * clocks need not agree. If neither side's later changes remain, the later time, so that both sides converge.
 */
function whenSame(isNewHere: boolean, isNewThere: boolean, headsEqual: boolean): 'here' | 'there' | 'later' {
  if (!headsEqual) return 'here'
  if (isNewHere === isNewThere) return 'later'
  return isNewThere ? 'there' : 'here'
}

export function conflictOf(
  comparison: Comparison<Step, Step>,
  document: Pick<MergeConflict, 'connectionId' | 'documentId' | 'titleHere' | 'titleThere'>,
): MergeConflict {
  const { hereAt, thereAt, winner, isWaiting } = comparison
  return { ...document, hereAt, thereAt, kept: winner, isWaiting: isWaiting && winner === 'here' }
}

type Named<T extends Step> = { readonly name: string; readonly step: T }

/**
 * Identifies each version by its item, time, action and position among equal ones, because versions have no
 * shared IDs. Positions count from the newest, since the oldest are cleared away.
 */
function withNames<T extends Step>(steps: readonly T[]): readonly Named<T>[] {
  const seen = new Map<string, number>()
  const fromNewest = steps.toReversed().map((step) => {
    const base = `${step.itemId} ${step.at} ${step.action}`
    const times = seen.get(base) ?? 0
    seen.set(base, times + 1)
    return { name: `${base} ${times}`, step }
  })
  return fromNewest.toReversed()
}

function newest<T extends Step>(
  steps: readonly Named<T>[],
  others: ReadonlyMap<string, number>,
): T | undefined {
  for (const { name, step } of steps.toReversed()) {
    const neverLeft = step.superseded || (step.state === 'discarded' && !step.doubtful && !step.isElsewhere)
    if (!neverLeft) return others.has(name) ? undefined : step
  }
  return undefined
}

function isBefore(a: Step, b: Step): boolean {
  return a.at < b.at || (a.at === b.at && a.itemId < b.itemId)
}

/** Keeps each side's own order if both agree on the shared versions; otherwise orders all by time. */
function mergeOrders(
  here: readonly Named<Step>[],
  there: readonly Named<Step>[],
  hereNames: ReadonlyMap<string, number>,
  thereNames: ReadonlyMap<string, number>,
): readonly string[] {
  const namesOf = (steps: readonly Named<Step>[]) => steps.map(({ name }) => name)
  if (here.every(({ name }) => thereNames.has(name))) return namesOf(there)
  if (there.every(({ name }) => hereNames.has(name))) return namesOf(here)
  const shared = here.filter(({ name }) => thereNames.has(name)).map(({ name }) => name)
  const sharedThere = there.filter(({ name }) => hereNames.has(name)).map(({ name }) => name)
  if (shared.some((name, index) => name !== sharedThere[index])) {
    const all = new Map([...here, ...there].map((named) => [named.name, named] as const))
    return namesOf(
      [...all.values()].sort(
        (a, b) =>
          a.step.at - b.step.at || compareText(a.step.itemId, b.step.itemId) || compareText(a.name, b.name),
      ),
    )
  }
  const merged: string[] = []
  let [atHere, atThere] = [0, 0]
  for (const anchor of [...shared, undefined]) {
    const endHere = anchor === undefined ? here.length : (hereNames.get(anchor) ?? here.length)
    const endThere = anchor === undefined ? there.length : (thereNames.get(anchor) ?? there.length)
    while (atHere < endHere || atThere < endThere) {
      const a = atHere < endHere ? here[atHere] : undefined
      const b = atThere < endThere ? there[atThere] : undefined
      const takesHere = b === undefined || (a !== undefined && isBefore(a.step, b.step))
      const next = takesHere ? a : b
      if (takesHere) atHere += 1
      else atThere += 1
      if (next !== undefined) merged.push(next.name)
    }
    if (anchor !== undefined) merged.push(anchor)
    atHere = endHere + 1
    atThere = endThere + 1
  }
  return merged
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
