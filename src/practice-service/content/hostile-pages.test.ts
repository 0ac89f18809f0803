import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../main/testing/long-form.ts'

const page = new URL('./extract-page.ts', import.meta.url).href
const memory = new URL('../../main/testing/peak-memory.ts', import.meta.url).href
const mayGrowBytes = 60_000_000

/** Extracts a page in a process of its own; `html` is the expression that makes it. */
async function extract(html: string): Promise<{ text: string | null; grewBytes: number }> {
  const script = `
    import { extractPage } from ${JSON.stringify(page)}
    import { peakMemoryBytes } from ${JSON.stringify(memory)}
    const repeat = (text, bytes) => text.repeat(Math.ceil(bytes / text.length))
    extractPage('<p>warm</p>')
    const html = ${html}
    const before = peakMemoryBytes()
    const text = extractPage(html)?.text ?? null
    console.log(JSON.stringify({ text, grewBytes: peakMemoryBytes() - before }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece
    })
  await once(child, 'close')
  try {
    return JSON.parse(output)
  } catch {
    throw new Error(output)
  }
}

test.each([
  ['millions of tags', "repeat('<a>', 5e6)"],
  ['millions of paragraphs', "repeat('<p>x</p>', 5e6)"],
  ['deep nesting', "repeat('<div>', 5e6)"],
  ['nothing but comments', "repeat('<!---->', 5e6)"],
  ['nothing but declarations', "repeat('<!a>', 5e6)"],
  ['nothing but instructions', "repeat('<?a>', 5e6)"],
])('a page of %s is given up before it fills the memory', async (_what, html) => {
  const { text, grewBytes } = await extract(html)
  expect(text).toBeNull()
  expect(grewBytes).toBeLessThan(mayGrowBytes)
})

test.each([
  ['an attribute of megabytes', `'<p title="' + repeat('x', 4.9e6) + '">text</p>'`],
  ['more tags than text, but not too many', "repeat('<i></i>', 7_000) + '<p>text</p>'"],
])('a page with %s is read', async (_what, html) => {
  expect((await extract(html)).text).toBe('text')
})

test.runIf(shortOrLong(false, true)).each([
  [
    'half a million attributes',
    "'<p ' + Array.from({ length: 500_000 }, (_, at) => 'a' + at).join(' ') + '>text'",
  ],
  ['as much nesting as is let in', "repeat('<div>', 450_000)"],
  ['entities alone', "repeat('&amp;', 5e6)"],
])(
  'a page of %s is given up after its time',
  async (_what, html) => {
    expect((await extract(html)).grewBytes).toBeLessThan(1_000_000_000)
  },
  60_000,
)
