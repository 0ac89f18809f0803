import { compareMetadata } from '../../src/shared/domain/metadata/metadata-changes.ts'
import { type Figure, median } from '../support.ts'
import { bigMetadata } from './big-metadata.ts'

const runs = 9

/** Differences between two metadata texts of a megabyte, compared with JSON.parse and a comparison by value. */
export function measureComparing(): readonly Figure[] {
  const [before, after] = [bigMetadata(), bigMetadata(1)]
  const ours: number[] = []
  const peer: number[] = []
  for (let run = 0; run < runs; run += 1) {
    // The comparison parses the texts itself: their fields are not requested.
    const mine = timed(
      () =>
        compareMetadata({ text: before, fields: [] }, { text: after, fields: [] }).changes.filter(
          ({ kind }) => kind === 'changed',
        ).length,
    )
    const theirs = timed(() => countDifferences(JSON.parse(before), JSON.parse(after)))
    if (mine.result === 0 || theirs.result === 0) throw new Error('Nothing was found to differ')
    ours.push(mine.ms)
    peer.push(theirs.ms)
  }
  const [mine, theirs] = [median(ours), median(peer)]
  return [
    {
      name: 'Comparing two metadata (1 MB, 10,000 fields), spelling and order kept',
      ours: mine,
      peer: theirs,
      unit: 'ms',
      peerName: 'JSON.parse and comparison of values',
      ratio: mine / theirs,
      goal: { of: 'ours', atMost: 100 },
    },
  ]
}

function timed(work: () => number): { readonly ms: number; readonly result: number } {
  const startedAt = performance.now()
  const result = work()
  return { ms: performance.now() - startedAt, result }
}

function countDifferences(one: unknown, other: unknown): number {
  if (!isGroup(one) || !isGroup(other)) return Object.is(one, other) ? 0 : 1
  let count = 0
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    count += countDifferences(one[name], other[name])
  return count
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
