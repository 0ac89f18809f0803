import { expect, test } from 'vitest'
import { someOrAll } from '../../main/testing/long-form.ts'
import {
  type ChildOptions,
  type Measured,
  measureAlone,
  mostCpuMs,
} from '../../main/testing/measured-child.ts'
import type { Pieces } from './testing/extract-hostile.ts'

const mayGrowBytes = 60_000_000

const extract = (pieces: Pieces, options?: ChildOptions): Promise<Measured> =>
  measureAlone(new URL('./testing/extract-hostile.ts', import.meta.url), pieces, options)

const five = (text: string): Pieces => [[text, Math.ceil(5e6 / text.length)]]

const tooMuch: readonly (readonly [string, Pieces])[] = [
  ['millions of tags', five('<a>')],
  ['millions of paragraphs', five('<p>x</p>')],
  ['deep nesting', five('<div>')],
  ['nothing but comments', five('<!---->')],
  ['nothing but declarations', five('<!a>')],
  ['nothing but instructions', five('<?a>')],
  [
    'attributes',
    [
      ['<p ', 1],
      ['a{n} ', 500_000],
      ['>text', 1],
    ],
  ],
  [
    'attributes behind a quoted sign',
    [
      ['<p a=">" ', 1],
      ['a{n} ', 500_000],
      ['>text', 1],
    ],
  ],
  ['character references by name', [['<p>', 1], ...five('&amp;')]],
  ['character references by number', [['<p>', 1], ...five('&#65;')]],
]
test.each(someOrAll(tooMuch, 5))(
  'a page of %s is given up before it fills the memory',
  async (_what, pieces) => {
    const { output, grewBytes, cpuMs } = await extract(pieces)
    expect(output).toBeNull()
    expect(grewBytes).toBeLessThan(mayGrowBytes)
    expect(cpuMs).toBeLessThan(mostCpuMs)
  },
)

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
  [
    'words in an attribute and in a comment',
    [
      ['<p title="', 1],
      ['a ', 1e6],
      ['">text<!--', 1],
      ['a ', 1e6],
      ['-->', 1],
    ],
  ],
  [
    'many character references',
    [
      ['<p>', 1],
      ['&#32;', 90_000],
      ['text</p>', 1],
    ],
  ],
]
test.each(someOrAll(aroundText, 4))('a page with %s is read', async (_what, pieces) => {
  const { output, cpuMs } = await extract(pieces)
  expect(output).toBe('text')
  expect(cpuMs).toBeLessThan(mostCpuMs)
})

const asMuchAsIsLetIn: readonly (readonly [string, Pieces])[] = [
  ['nesting', [['<div>', 90_000]]],
  [
    'attributes',
    [
      ['<p ', 1],
      ['a{n} ', 99_000],
      ['>text', 1],
    ],
  ],
]
// The nesting takes longer than all other tests of this file together.
test.each(someOrAll(asMuchAsIsLetIn, 6))(
  'a page with all the %s that is let in takes no more than 500 MB',
  async (_what, pieces) => {
    // The service's own time limit is longer than what a small file may take.
    const { grewBytes } = await extract(pieces, { killedAfterCpuMs: 30_000 })
    expect(grewBytes).toBeLessThan(500_000_000)
  },
)
