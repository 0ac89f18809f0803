import { expect, test } from 'vitest'
import { textInSlices } from './text-in-slices.ts'

test('a text made in slices is the text, with its lines whole', async () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `  "berth ${at}": "⚓🚢"`)
  const text = `${lines.join('\n')}\n`
  const made = await textInSlices(text)
  expect(made.toString()).toBe(text)
  expect([made.lines, made.line(59_999).text]).toEqual([60_001, lines[59_998]])
  expect((await textInSlices('')).lines).toBe(1)
  const oneLine = 'x'.repeat(600_001)
  expect((await textInSlices(oneLine)).lines).toBe(1)
})

test('other work has its turn while it is made', async () => {
  let turns = 0
  let isMade = false
  const made = textInSlices('line\n'.repeat(400_000)).then(() => {
    isMade = true
  })
  while (!isMade) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  await made
  expect(turns).toBeGreaterThan(3)
})
