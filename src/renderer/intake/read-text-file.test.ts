import { describe, expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'
import { createEncoder } from './testing/encode.ts'

const old = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">'
const body = '<p>Źródło: książka i łódź</p>'

async function readPage(bytes: Uint8Array<ArrayBuffer>) {
  const reading = await readTextFile({ content: bytes, kind: 'page', encoding: null })
  return reading.kind === 'text' ? { text: reading.text, isGuess: reading.isGuess } : reading
}

describe('a dropped page is read in the encoding that it says', () => {
  test.each([
    ['at once', old],
    ['behind long styles', `<style>${'p{color:red}'.repeat(5000)}</style>${old}`],
    ['behind styles longer than 65,536 bytes', `<style>${'p{color:red}'.repeat(20_000)}</style>${old}`],
    ['not in a comment', `<!-- <meta charset=koi8-r> ${'-'.repeat(100_000)} -->${old}`],
    ['not in a title', `<title>The <meta charset=koi8-r> element</title>${old}`],
    ['not in a value', `<meta name="description" content="<meta charset=koi8-r>">${old}`],
    ['not in a script', `<script>"<meta charset=koi8-r>"</script>${old}`],
    ['not in a description', `<meta name="description" content="charset=koi8-r">${old}`],
  ])('%s', async (_, head) => {
    const bytes = createEncoder('iso-8859-2')(`<html><head>${head}</head><body>${body}</body></html>`)
    expect(await readPage(bytes)).toEqual({ text: 'Źródło: książka i łódź', isGuess: false })
  })

  test.each([old, '<meta charset=iso-8859-1>', `<style>${'p{color:red}'.repeat(20_000)}</style>${old}`])(
    'unless its bytes are UTF-8 (%#)',
    async (head) => {
      const bytes = new TextEncoder().encode(`<html><head>${head}</head><body>${body}</body></html>`)
      expect(await readPage(bytes)).toEqual({ text: 'Źródło: książka i łódź', isGuess: false })
    },
  )
})
