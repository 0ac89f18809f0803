import { describe, expect, test } from 'vitest'
import { decodePage } from './decode-page.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const greek = (head: string) => Buffer.concat([latin1(head), Buffer.from([0xe1, 0xe2, 0xe3])])
const filler = (length: number) => `<!--${'x'.repeat(length)}-->`

describe('the character set of a page', () => {
  test.each([
    ['at the start', '<meta charset=windows-1253>'],
    ['in quotes and capitals', '<META CHARSET="Windows-1253">'],
    ['as a pragma', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1253">'],
    [
      'as a pragma the other way round',
      '<meta content=\'text/html;charset="windows-1253"\' http-equiv=content-type>',
    ],
    ['beyond byte 1,024', `${filler(2000)}<meta charset="windows-1253">`],
    ['across byte 1,024', `${filler(1007)}<meta charset="windows-1253">`],
    ['far behind the start of the text', `<body>${'<p>text</p>'.repeat(5000)}<meta charset=windows-1253>`],
    ['across two pieces that are read', `${filler(8170)}<meta charset="windows-1253">`],
    [
      'behind one about something else',
      '<meta name="note" content="charset=koi8-r"><meta charset=windows-1253>',
    ],
    ['behind one that names a set nobody knows', '<meta charset=klingon><meta charset=windows-1253>'],
    ['behind an empty one', '<meta charset=""><meta charset=windows-1253>'],
    ['behind one in a comment', '<!-- <meta charset=koi8-r> --><meta charset=windows-1253>'],
    ['behind one in a script', '<script>"<meta charset=koi8-r>"</script><meta charset=windows-1253>'],
    ['behind one in a style', '<style>/*<meta charset=koi8-r>*/</style><meta charset=windows-1253>'],
    ['behind one in a title', '<title><meta charset=koi8-r></title><meta charset=windows-1253>'],
    ['behind one in an attribute', '<p title="<meta charset=koi8-r>"><meta charset=windows-1253>'],
    [
      'behind a pragma of another kind',
      '<meta http-equiv=refresh content="0;url=/?charset=koi8-r"><meta charset=windows-1253>',
    ],
    ['the first of two', '<meta charset=windows-1253><meta charset=koi8-r>'],
    ['the first of two attributes', '<meta charset=windows-1253 charset=koi8-r>'],
    ['unfinished comment signs before it', '<!-><meta charset=windows-1253>'],
  ])('is what its meta says: %s', (_where, head) => {
    expect(decodePage(greek(head), 'text/html').slice(head.length)).toBe('αβγ')
  })

  test.each([
    ['the header', 'text/html; charset=windows-1253', '<meta charset=koi8-r>'],
    [
      'the page, where the header names one that nobody knows',
      'text/html; charset=klingon',
      '<meta charset=windows-1253>',
    ],
  ])('is what %s says', (_who, contentType, head) => {
    expect(decodePage(greek(head), contentType).slice(head.length)).toBe('αβγ')
  })

  test('is what the byte order mark says, before anything else', () => {
    const page = Buffer.from('\ufeff<meta charset=koi8-r>é')
    expect(decodePage(page, 'text/html; charset=windows-1253')).toBe('<meta charset=koi8-r>é')
  })

  test.each(['utf-16', 'UTF-16LE', 'utf-16be', 'unicode', 'csunicode'])(
    'is UTF-8 where a meta that could be read says %s',
    (label) => {
      expect(decodePage(Buffer.from(`<meta charset=${label}>é`), null)).toBe(`<meta charset=${label}>é`)
    },
  )

  test('is Windows-1252 where it says x-user-defined, and where it says nothing and is no UTF-8', () => {
    expect(decodePage(latin1('<meta charset=x-user-defined>é'), null)).toContain('é')
    expect(decodePage(latin1('<p>é'), null)).toBe('<p>é')
    expect(decodePage(Buffer.from('<p>é'), null)).toBe('<p>é')
  })

  test('is read from bytes that are valid UTF-8 as well', () => {
    const page = latin1(`${filler(3000)}<meta charset=iso-2022-jp>\x1b$B$"\x1b(B`)
    expect(decodePage(page, null).endsWith('あ')).toBe(true)
  })
})

describe('a hostile page', () => {
  const megabytes = (count: number, pattern: string) =>
    latin1(pattern.repeat(Math.ceil((count * 1e6) / pattern.length)))
  test.each([
    ['an attribute of ten megabytes', latin1(`<meta charset="${'x'.repeat(10_000_000)}">`)],
    ['a meta without end', megabytes(10, '<meta ')],
    ['five million tags', megabytes(10, '<p')],
    ['deep nesting', megabytes(10, '<div>')],
    ['comments that do not end', megabytes(10, '<!--')],
    [
      'charset without end',
      latin1(`<meta http-equiv=content-type content="${'charset '.repeat(1_250_000)}">`),
    ],
    ['labels nobody knows', megabytes(10, '<meta charset=klingon>')],
  ])('is decoded all the same: %s', (_what, bytes) => {
    expect(decodePage(bytes, null)).toHaveLength(bytes.length)
  })
})
