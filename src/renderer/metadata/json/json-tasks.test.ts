import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../main/testing/long-form.ts'
import { compareMetadata, removalNames } from '../../../shared/domain/metadata/metadata-changes.ts'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { doTask, type TaskInput, type TaskName, type TaskOutcome, type TaskRequest } from './json-tasks.ts'
import { createTaskReceiver, sendTask, type TextPart } from './task-transfer.ts'

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

describe('what the worker finds out', () => {
  test('names what a save would lose as the comparison itself does, and shows a part only', () => {
    fc.assert(
      fc.property(metadata, metadata, (before, after) => {
        const { changes, differs } = compareMetadata(parse(before), parse(after))
        const summary = doIn('compare', before, after)
        if (summary === 'unreadable') throw new Error('unreadable')
        expect(summary.differs).toBe(differs)
        expect(summary.removals.names).toEqual(removalNames(changes))
        const told = changes.filter(({ kind }) => kind !== 'kept' && kind !== 'order')
        expect(summary.counts.added + summary.counts.changed + summary.counts.removed).toBe(told.length)
        expect(summary.shown.length).toBeLessThanOrEqual(200)
        expect(summary.removals.places.length).toBeLessThanOrEqual(200)
        if (told.length > 0) expect(summary.shown.length + summary.hidden).toBe(told.length)
      }),
      { numRuns: shortOrLong(100, 5000) },
    )
  })

  test('never gives out anything for text that is no metadata', () => {
    for (const text of ['{', '[]', '{"a":1,"a":2}', `{"a":"${'x'.repeat(200_000)}`]) {
      expect(doIn('compare', '{}', text)).toBe('unreadable')
      expect(doIn('layOver', '{}', text, '')).toBe('unreadable')
    }
  })

  test('tells the first faults of three million characters with their lines', () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, at) => `  "field ${at}": { "depth": ${at}.50, "lit": true, "by": "Ada" }`,
    )
    const text = `{\n${lines.join(',\n')}\n}`.replace('"depth": 39000.50,', '"depth": 39000.50')
    expect(text.length).toBeGreaterThan(2_000_000)
    expect(doIn('examine', text, [])).toMatchObject({
      isJson: false,
      problems: [{ code: 'comma-expected', line: 39_002 }],
    })
  })
})

test('a request reaches the worker as it is, its long texts in parts that copy quickly', async () => {
  const receive = createTaskReceiver()
  const asked: TaskRequest[] = [
    { id: 1, task: 'compare', input: [null, `${'ä'.repeat(2_300_000)}é`] },
    { id: 2, task: 'layOver', input: ['a', 'b'.repeat(1_000_000), 'c'.repeat(1_000_001)] },
    { id: 3, task: 'examine', input: ['', []] },
  ]
  const posted: (TaskRequest | TextPart)[] = []
  // All at once, so that their parts come between each other.
  await Promise.all(
    asked.map((request) => sendTask(request, (message) => posted.push(structuredClone(message)))),
  )
  for (const message of posted) expect(JSON.stringify(message).length).toBeLessThan(1_100_000)
  const received = posted.map((message) => receive(message)).filter((request) => request !== undefined)
  expect(received.toSorted((one, other) => one.id - other.id)).toEqual(asked)
})
