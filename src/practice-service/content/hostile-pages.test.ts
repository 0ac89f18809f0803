import { expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'
import {
  type ChildOptions,
  type Measured,
  measureAlone,
  mostCpuMs,
} from '../../main/testing/measured-child.ts'
import type { Pieces } from './testing/extract-hostile.ts'

const mayGrowBytes = 60_000_000

/** Extracts a page in a process of its own. */
const extract = (pieces: Pieces, options?: ChildOptions): Promise<Measured> =>
  measureAlone(new URL('./testing/extract-hostile.ts', import.meta.url), pieces, options)

/** As many bytes of a text as make a page too large. */
const five = (text: string): Pieces => [[text, Math.ceil(5e6 / text.length)]]

test.each([
  ['millions of tags', five('<a>')],
  ['millions of paragraphs', five('<p>x</p>')],
  ['deep nesting', five('<div>')],
  ['nothing but comments', five('<!---->')],
  ['nothing but declarations', five('<!a>')],
  ['nothing but instructions', five('<?a>')],
])('a page of %s is given up before it fills the memory', async (_what, pieces) => {
  const { output, grewBytes, cpuMs } = await extract(pieces)
  expect(output).toBeNull()
  expect(grewBytes).toBeLessThan(mayGrowBytes)
  expect(cpuMs).toBeLessThan(mostCpuMs)
})

const aroundText: readonly (readonly [string, Pieces])[] = [
  [
    'an attribute of megabytes',
    [
      ['<p title="', 1],
      ['x', 4.9e6],
      ['">text</p>', 1],
    ],
  ],
  [
    'more tags than text, but not too many',
    [
      ['<i></i>', 1000],
      ['<p>text</p>', 1],
    ],
  ],
]
test.each(aroundText)('a page with %s is read', async (_what, pieces) => {
  const { output, cpuMs } = await extract(pieces)
  expect(output).toBe('text')
  expect(cpuMs).toBeLessThan(mostCpuMs)
})

const slow: readonly (readonly [string, Pieces])[] = [
  [
    'half a million attributes',
    [
      ['<p ', 1],
      ['a# ', 500_000],
      ['>text', 1],
    ],
  ],
  ['as much nesting as is let in', [['<div>', 90_000]]],
  ['entities alone', five('&amp;')],
]
test.runIf(shortOrLong(false, true)).each(slow)(
  'a page of %s is given up after its time',
  async (_what, pieces) => {
    // The time that a page is given is longer than what a small file may take.
    const { grewBytes } = await extract(pieces, { killedAfterCpuMs: 30_000 })
    expect(grewBytes).toBeLessThan(1_000_000_000)
  },
  60_000,
)
