import { expect, it } from 'vitest'
import { workedMs } from '../../shared/domain/testing/worked.ts'
import { readHead } from './read-head.ts'

const address = 'https://example.org/news/today?x=1'
const readTitle = (html: string) => readHead(html, address).title

it.each([
  ['<!doctype html><html lang="en"><head><title>Boats</title></head><body>', 'Boats'],
  ['<title>Without any other tag</title><p>text', 'Without any other tag'],
  [
    '<head>\n<meta charset="utf-8">\n<title data-x="1">\n  Fish &amp; chips \t&mdash; caf&eacute;\n</title>',
    'Fish & chips — café',
  ],
  ['<TITLE>Shouted</TITLE>', 'Shouted'],
  ['<title>a <b>bold</b> title</title>', 'a <b>bold</b> title'],
  ['<head><svg><title>Icon</title></svg><title>Page</title></head>', 'Page'],
  [
    '<head><title> \n </title><meta property="og:title" content="Shared &quot;here&quot;"></head>',
    'Shared "here"',
  ],
  ['<head><meta content="Shared" property="og:title"/></head>', 'Shared'],
  ['<head><!-- <title>Old</title> --><title>New</title></head>', 'New'],
  ['<head><title>Cut off in the mid', 'Cut off in the mid'],
  ['<head></head><body><title>Not in the head</title>', null],
  ['<p>no title', null],
  ['', null],
])('reads %j', (html, title) => {
  expect(readTitle(html)).toBe(title)
})

it('cuts an endless title without cutting a character', () => {
  const title = readTitle(`<title>${'🚢'.repeat(1000)}</title>`)
  expect(title).toBe(`${'🚢'.repeat(150)}…`)
})

it.each([
  ['<meta name="description" content=" The  day’s\n news ">', 'The day’s news'],
  ['<meta name="Description" content="Old"><meta property="og:description" content="Shared">', 'Shared'],
  ['<meta name="description" content="  ">', null],
  [`<meta name="description" content="${'ä'.repeat(600)}">`, `${'ä'.repeat(500)}…`],
  ['<meta name="description">', null],
])('reads the description of %j', (html, description) => {
  expect(readHead(`<head>${html}</head>`, address).description).toBe(description)
})

it.each([
  ['<meta property="og:image" content="/a.png">', ['https://example.org/a.png']],
  [
    '<base href="https://cdn.example/x/"><meta name="twitter:image" content="b.jpg">',
    ['https://cdn.example/x/b.jpg'],
  ],
  [
    '<link rel="icon" href="/i.png"><link rel="apple-touch-icon" href="/t.png"><meta name="twitter:image" content="/x.png"><meta property="og:image" content="/o.png">',
    ['https://example.org/o.png', 'https://example.org/x.png'],
  ],
  [
    '<meta property="og:image" content="javascript:alert(1)"><meta property="og:image" content="data:image/png;base64,AA"><meta property="og:image" content="file:///etc/passwd"><meta property="og:image" content="http://["><meta property="og:image" content=" ">',
    [],
  ],
  [`<meta property="og:image" content="/${'a'.repeat(9000)}">`, []],
  [
    '<meta property="og:image" content="/a"><meta name="twitter:image" content="https://example.org/a">',
    ['https://example.org/a'],
  ],
  [
    Array.from({ length: 9 }, (_, index) => `<meta property="og:image" content="/${index}">`).join(''),
    [0, 1, 2, 3].map((index) => `https://example.org/${index}`),
  ],
  ['<meta property="og:image" content="https://me:secret@example.org/a.png">', ['https://example.org/a.png']],
])('finds the pictures of %j', (html, pictures) => {
  expect(readHead(`<head>${html}</head>`, address).pictures).toEqual(pictures)
})

it.each([
  [
    '<base href="javascript:alert(1)"><link rel="shortcut icon" href="i.ico">',
    ['https://example.org/news/i.ico'],
  ],
  [
    '<link rel="icon" href="/i.png"><link rel="apple-touch-icon" sizes="180x180" href="/t.png"><meta property="og:image" content="/o.png">',
    ['https://example.org/t.png', 'https://example.org/i.png'],
  ],
  [
    '<link rel="icon" type="image/svg+xml" href="/i.svg"><link rel="icon" href="data:image/png;base64,AA"><link rel="icon" href="file:///etc/passwd"><link rel="mask-icon" href="/m.png"><link rel="icon" href="javascript:alert(1)">',
    [],
  ],
  [`<link rel="icon" href="/${'a'.repeat(9000)}">`, []],
  ['<link rel="icon" href="/i">'.repeat(20), ['https://example.org/i']],
  ['<link rel="stylesheet" href="/style.css"><link rel="icon">', []],
])('finds the icons of %j', (html, icons) => {
  expect(readHead(`<head>${html}</head>`, address).icons).toEqual(icons)
})

it('takes half a megabyte of anything apart without holding the app up', () => {
  const hostile = [
    '<div>'.repeat(100_000),
    '<meta property="og:image" content="/a">'.repeat(13_000),
    '<link rel="icon" href="/a">'.repeat(18_000),
    '<title>'.repeat(75_000),
    '<svg>'.repeat(100_000),
    `<meta ${'a '.repeat(250_000)}>`,
    '<!--'.repeat(125_000),
    '<template>'.repeat(50_000),
    '</p>'.repeat(125_000),
    `<title>${'&'.repeat(500_000)}`,
    '<!doctype'.repeat(55_000),
    '<html '.repeat(85_000),
  ]
  for (const html of hostile) {
    const begun = workedMs()
    readHead(html, address)
    // A tree, or an expression with lookahead, takes between two and forty seconds for some of these.
    expect(workedMs() - begun, html.slice(0, 20)).toBeLessThan(1500)
  }
})
