import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../main/testing/long-form.ts'
import { compareMetadata, removalNames } from '../../../shared/domain/metadata/metadata-changes.ts'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import { doTask, type TaskInput, type TaskName, type TaskOutcome } from './json-tasks.ts'

const doIn = <K extends TaskName>(task: K, ...input: TaskInput<K>) =>
  structuredClone(doTask<K>({ id: 1, task, input: structuredClone(input) }).outcome) as TaskOutcome<K>
const parse = (text: string) => {
  const parsed = parseMetadata(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}
const metadata = fc
  .dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 300,
    noNullPrototype: true,
  })
  .map((value) => JSON.stringify(value))

/** The list whose entry a path leads to; entries of one list count as one change. */
function listOf(path: MetadataPath): string | undefined {
  return typeof path.at(-1) === 'number' ? `list ${JSON.stringify(path.slice(0, -1))}` : undefined
}

describe('answers of the worker', () => {
  test('names removals like the comparison and shows a part only', () => {
    fc.assert(
      fc.property(metadata, metadata, (before, after) => {
        const { changes, differs } = compareMetadata(parse(before), parse(after))
        const summary = doIn('compare', before, after)
        if (summary === 'unreadable') throw new Error('unreadable')
        expect(summary.differs).toBe(differs)
        expect(summary.removals.names).toEqual(removalNames(changes))
        const told = changes.filter(({ kind }) => kind !== 'kept' && kind !== 'order')
        const counted = new Set(told.map(({ path }) => JSON.stringify(listOf(path) ?? path)))
        expect(summary.counts.added + summary.counts.changed + summary.counts.removed).toBe(counted.size)
        expect(summary.shown.length).toBeLessThanOrEqual(200)
        expect(summary.removals.places.length).toBeLessThanOrEqual(200)
        if (told.length > 0) expect(summary.shown.length + summary.hidden).toBe(told.length)
      }),
      { numRuns: shortOrLong(100, 5000) },
    )
  })

  test('returns nothing for invalid metadata', () => {
    for (const text of ['{', '[]', '{"a":1,"a":2}', `{"a":"${'x'.repeat(200_000)}`]) {
      expect(doIn('compare', '{}', text)).toBe('unreadable')
      expect(doIn('layOver', '{}', text, '')).toBe('unreadable')
    }
  })

  test('tells the first faults of a million characters with their lines', () => {
    const lines = Array.from(
      { length: 15_000 },
      (_, at) => `  "field ${at}": { "depth": ${at}.50, "lit": true, "by": "Ada" }`,
    )
    const text = `{\n${lines.join(',\n')}\n}`.replace('"depth": 14000.50,', '"depth": 14000.50')
    expect(text.length).toBeGreaterThan(900_000)
    expect(doIn('examine', text, [])).toMatchObject({
      isJson: false,
      problems: [{ code: 'comma-expected', line: 14_002 }],
    })
  })
})
