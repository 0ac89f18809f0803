import { expect, it } from 'vitest'
import { readTitle } from './read-title.ts'

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
  expect(title).toBe(`${'🚢'.repeat(300)}…`)
})
