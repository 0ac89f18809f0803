import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workedMs } from '../../shared/domain/testing/worked.ts'
import { readDataAddress } from './data-address.ts'
import { declaredEncoding, decodeText } from './decode-text.ts'
import { kindOfName } from './file-kind.ts'
import { fileSource, type Payload } from './payload.ts'
import { readHtml } from './read-html.ts'
import { readPropertyListText } from './read-property-list.ts'
import { readShortcut } from './read-shortcut.ts'
import { recogniseFile } from './recognise-file.ts'
import { recognisePayload } from './recognise-payload.ts'
import { readers } from './testing/readers.ts'
import { readAddressLines } from './web-addresses.ts'

const bytes = fc.uint8Array({ maxLength: 3000 })
const names = fc.oneof(
  fc.constantFrom(
    'a.png',
    'a.txt',
    'a.md',
    'a.html',
    'a.url',
    'a.webloc',
    'a.desktop',
    'a.json',
    'a.csv',
    'a',
    '.x',
  ),
  fc.string(),
)
const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<table>',
        '</table>',
        '<tr>',
        '<td>',
        '</td>',
        '<a href="https://a.example">',
        '</a>',
        '<p>',
      ),
      fc.constantFrom(
        '<img src="data:image/png;base64,AA==">',
        '<head>',
        '<title>',
        '<nav>',
        '</nav>',
        '<!--',
        '-->',
      ),
      fc.constantFrom('<script>', '</script>', '<pre>', '&amp;', '&#0;', '&#x1F6A2', '<', '<![CDATA['),
      fc.string(),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))
const webAddress = fc.webUrl({ withQueryParameters: true })
const lines = fc
  .array(fc.oneof(webAddress, fc.string(), fc.constantFrom('', '#', 'data:,x', '\0', 'file:///x')), {
    maxLength: 20,
  })
  .map((all) => all.join('\n'))
const payloads: fc.Arbitrary<Payload> = fc.record({
  way: fc.constantFrom('drop' as const, 'paste' as const),
  texts: fc.record({
    'text/plain': fc.oneof(lines, fc.string(), markup),
    'text/html': fc.oneof(fc.constant(''), markup),
    'text/uri-list': fc.oneof(fc.constant(''), lines),
    'text/x-moz-url': fc.oneof(fc.constant(''), lines),
  }),
  files: fc.array(
    fc.tuple(names, bytes).map(([name, contents]) => new File([contents], name)),
    { maxLength: 3 },
  ),
  entries: fc.constant([]),
})

test('never throws for a payload and reads each of its files', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const recognised = recognisePayload(payload)
      if (recognised.kind === 'files') expect(recognised.files.map(({ file }) => file)).toEqual(payload.files)
    }),
    { numRuns: 500 },
  )
})

test('no good address of a list is lost beside bad ones', () => {
  fc.assert(
    fc.property(
      fc.array(webAddress),
      fc.array(fc.constantFrom('file:///x', 'javascript:1', 'x', 'mailto:a@b')),
      (good, bad) => {
        const list = good.flatMap((address, at) => [address, bad[at] ?? '# comment']).join('\r\n')
        const recognised = recognisePayload({
          way: 'drop',
          texts: { 'text/plain': '', 'text/html': '', 'text/uri-list': list, 'text/x-moz-url': '' },
          files: [],
          entries: [],
        })
        const outcomes = recognised.kind === 'outcomes' ? recognised.outcomes : []
        const found = outcomes.flatMap((one) =>
          one.taken && 'address' in one.found ? [one.found.address] : [],
        )
        expect(found).toEqual(good.map((address) => address.trim()))
      },
    ),
  )
})

test('no file makes it reject', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.oneof(bytes, markup, lines), async (name, contents) => {
      const outcomes = await recogniseFile(fileSource(new File([contents as BlobPart], name)), readers)
      expect(outcomes.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

test('no bytes make a reader throw', () => {
  const binaryList = bytes.map((rest) => new Uint8Array([...new TextEncoder().encode('bplist00'), ...rest]))
  fc.assert(
    fc.property(fc.oneof(bytes, binaryList), (contents) => {
      decodeText(contents, declaredEncoding(contents))
      readPropertyListText(contents, 'URL')
      for (const kind of ['windows-shortcut', 'mac-shortcut', 'desktop-shortcut'] as const)
        readShortcut(kind, contents)
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), markup), (text) => void readHtml(text)),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string(), (text) => void [readDataAddress(`data:${text}`), kindOfName(text)]))
})

test('decodes data: addresses in both forms', () => {
  fc.assert(
    fc.property(bytes, (contents) => {
      const base64 = Buffer.from(contents).toString('base64')
      const percents = [...contents].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      expect(readDataAddress(`data:image/png;base64,${base64}`)?.bytes).toEqual(new Uint8Array(contents))
      expect(readDataAddress(`data:image/png,${percents}`)?.bytes).toEqual(new Uint8Array(contents))
    }),
    { numRuns: 100 },
  )
})

test('takes linear time for long input', () => {
  const megabytes = 50_000_000
  const started = workedMs()
  for (const text of [
    'a'.repeat(megabytes),
    `https://a.example/${'x'.repeat(megabytes)}`,
    '- '.repeat(megabytes / 2),
    ' '.repeat(megabytes),
    `${'x\t'.repeat(megabytes / 2)}`,
  ]) {
    readAddressLines(text)
    recognisePayload({
      way: 'paste',
      texts: { 'text/plain': text, 'text/html': '', 'text/uri-list': '', 'text/x-moz-url': '' },
      files: [],
      entries: [],
    })
  }
  expect(workedMs() - started).toBeLessThan(10_000)
})
