import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileSource } from './payload.ts'
import { isBookmarkFile, metadataOf, readBookmarks } from './read-bookmarks.ts'
import { recogniseFile } from './recognise-file.ts'
import { readers } from './testing/readers.ts'

const head = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
`

const browsers = {
  Chrome: `${head}<DL><p>
    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="1700000001" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><H3 ADD_DATE="1700000000">Ships &amp; boats</H3>
        <DL><p>
            <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1700000000" ICON="data:image/png;base64,AA==">Größe</A>
        </DL><p>
    </DL><p>
    <DT><A HREF="https://b.example/" ADD_DATE="1700000000">B</A>
</DL><p>`,
  Firefox: `${head.replace('<H1>Bookmarks', '<H1>Bookmarks Menu')}
<DL><p>
    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="1700000000">Ships &amp; boats</H3>
    <DL><p>
        <DT><A HREF="https://a.example/?x=1&y=2" ADD_DATE="1700000000" LAST_MODIFIED="1700000000">Größe</A>
    </DL><p>
    <HR>
    <DT><H3 ADD_DATE="1700000000" UNFILED_BOOKMARKS_FOLDER="true">Other Bookmarks</H3>
    <DL><p>
        <DT><A HREF="https://b.example/" ADD_DATE="1700000000">B</A>
    </DL><p>
</DL>`,
  Safari: `${head}<DT><H3 FOLDED>Ships &amp; boats</H3>
<DL><p>
<DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1700000000">Größe</A>
</DL><p>
<DT><A HREF="https://b.example/" ADD_DATE="1700000000">B</A>
</HTML>`,
  'old Edge': `${head.toLowerCase().replace('bookmark-file', 'Bookmark-file')}<DL><p>
<DT><H3>Ships &amp; boats</H3><DL><p><DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1700000000000">Größe</A></DL><p>
<DT><A ADD_DATE="1700000000000000" HREF="https://b.example/">B</A></DL><p>`,
}

describe('every browser', () => {
  test.each(Object.entries(browsers))('keeps titles, days and folders of %s', (_, html) => {
    const rest = { added: '2023-11-14', description: '' }
    expect(readBookmarks(html)).toEqual([
      { address: 'https://a.example/?x=1&y=2', title: 'Größe', tags: ['Ships & boats'], ...rest },
      { address: 'https://b.example/', title: 'B', tags: [], ...rest },
    ])
  })
})

test('tags and descriptions of Firefox come along', () => {
  const html = `${head}<DL><p><DT><A HREF="https://a.example/" TAGS="sea, wind,sea">A</A>
<DD>What it is
 about
<DT><A HREF="https://b.example/">B</A></DL>`
  const [first, second] = readBookmarks(html) ?? []
  expect(first).toMatchObject({ tags: ['sea', 'wind'], description: 'What it is about' })
  expect(first && JSON.parse(metadataOf(first) ?? '')).toEqual({
    tags: ['sea', 'wind'],
    description: 'What it is about',
  })
  expect(second && metadataOf(second)).toBeNull()
})

test('turns bookmarks into websites and reports the others', async () => {
  const html = `${head}<DL><p><DT><H3>Sea</H3><DL><p>
<DT><A HREF="https://a.example/">A</A>
<DT><A HREF="javascript:void(0)">Script</A>
<DT><A HREF="place:sort=8">Most visited</A>
<DT><A HREF="file:///home/x.html">File</A>
<DT><A HREF="chrome://settings/"></A></DL><p></DL>`
  expect(await recogniseFile(fileSource(new File([html], 'bookmarks.html')), readers)).toEqual([
    {
      taken: true,
      found: {
        kind: 'website',
        address: 'https://a.example/',
        title: 'A',
        source: 'bookmarks.html',
        metadata: JSON.stringify({ tags: ['Sea'] }, null, 2),
      },
    },
    ...['Script', 'Most visited', 'File', 'chrome://settings/'].map((name) => ({
      taken: false,
      notTaken: { name, reason: 'address-not-usable', facts: {} },
    })),
  ])
})

test('bookmarks are taken although their icons make the file larger than a page may be', async () => {
  const icon = 'A'.repeat(12_000_000)
  const html = `${head}<DL><p><DT><A HREF="https://a.example/" ICON="data:image/png;base64,${icon}">A</A></DL>`
  const [outcome] = await recogniseFile(fileSource(new File([html], 'bookmarks.html')), readers)
  expect(outcome).toMatchObject({ taken: true, found: { kind: 'website', address: 'https://a.example/' } })
})

type Entry = { readonly title: string; readonly inside: readonly Entry[] | null }

test('keeps all bookmarks of any tree with their folders', () => {
  const title = fc
    .string({ unit: fc.constantFrom('a', 'ö', '&', '<', '"', '東'), minLength: 1 })
    .map((text) => `x${text}`)
  const { tree } = fc.letrec<{ tree: readonly Entry[]; entry: Entry }>((tie) => ({
    tree: fc.array(tie('entry'), { maxLength: 4 }),
    entry: fc.oneof(
      { maxDepth: 4 },
      fc.record({ title, inside: fc.constant(null) }),
      fc.record({ title, inside: tie('tree') }),
    ),
  }))
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const write = (entries: readonly Entry[]): string =>
    `<DL><p>${entries
      .map(({ title: name, inside }) =>
        inside === null
          ? `<DT><A HREF="https://a.example/${encodeURIComponent(name)}">${escaped(name)}</A>\n`
          : `<DT><H3>${escaped(name)}</H3>\n${write(inside)}`,
      )
      .join('')}</DL><p>`
  const list = (entries: readonly Entry[], folders: readonly string[]): object[] =>
    entries.flatMap(({ title: name, inside }) =>
      inside === null ? [{ title: name, tags: [...new Set(folders)] }] : list(inside, [...folders, name]),
    )
  fc.assert(
    fc.property(tree, (entries) => {
      const read = readBookmarks(head + write(entries)) ?? []
      expect(read.map((bookmark) => ({ title: bookmark.title, tags: bookmark.tags }))).toEqual(
        list(entries, []),
      )
    }),
  )
})

test('more than anybody looks through, or folders without end, are refused', () => {
  const one = '<DT><A HREF="https://a.example/">A</A>\n'
  expect(readBookmarks(`${head}<DL><p>${one.repeat(100_000)}</DL>`)).toHaveLength(100_000)
  expect(readBookmarks(`${head}<DL><p>${one.repeat(100_001)}</DL>`)).toBeUndefined()
  expect(readBookmarks(`${head}${'<DL>'.repeat(100_000)}`)).toBeUndefined()
})

test('reads bookmarks below a comment and exports of Pocket', () => {
  expect(isBookmarkFile('<!-- saved by a tool -->\n<!DOCTYPE NETSCAPE-Bookmark-file-1>')).toBe(true)
  expect(isBookmarkFile('<!-- <!DOCTYPE NETSCAPE-Bookmark-file-1> --><p>about bookmarks')).toBe(false)
  const pocket = `<!DOCTYPE html><html><!--So long--><head><meta charset="UTF-8"><title>Pocket Export</title></head>
    <body><h1>Unread</h1><ul><li><a href="https://a.example/1" time_added="1500000000" tags="sea,tides">Tides</a></li></ul></body></html>`
  expect(isBookmarkFile(pocket)).toBe(true)
  expect(isBookmarkFile(pocket.replace('Pocket Export', 'Exports of pockets'))).toBe(false)
  expect(readBookmarks(pocket)).toEqual([
    {
      address: 'https://a.example/1',
      title: 'Tides',
      tags: ['sea', 'tides'],
      added: '2017-07-14',
      description: '',
    },
  ])
})
