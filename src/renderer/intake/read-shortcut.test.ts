import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readShortcut } from './read-shortcut.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16Of = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

/** UTF-7 as Windows writes it: anything but plain ASCII as Base64 of UTF-16. */
function utf7Of(text: string): string {
  return text.replace(/\+|[^\x20-\x7e]+/g, (part) =>
    part === '+' ? '+-' : `+${Buffer.from(part, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`,
  )
}

describe('shortcuts of Windows', () => {
  test('prefers the wide section if the plain one lost characters', () => {
    const address = 'https://museum.example/häfen/東京?a=1+2'
    const file = `[InternetShortcut]\r\nURL=https://museum.example/h?fen/??\r\n[InternetShortcut.W]\r\nURL=${utf7Of(address)}\r\n`
    expect(readShortcut('windows-shortcut', bytesOf(file))).toEqual({ address, title: '' })
  })

  test('reads every address from the wide section that was written there', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('ä', '東', '+', '-', '/', 'a', '7', '🚢', '=') }),
        (rest) => {
          const address = `https://a.example/${rest}`
          const file = bytesOf(`[InternetShortcut.W]\nURL=${utf7Of(address)}`)
          expect(readShortcut('windows-shortcut', file)?.address).toBe(address)
        },
      ),
    )
  })

  test('a plain section keeps its plus signs', () => {
    const file = bytesOf('[InternetShortcut]\nURL=https://a.example/?q=a+b')
    expect(readShortcut('windows-shortcut', file)?.address).toBe('https://a.example/?q=a+b')
  })
})

describe('desktop entries', () => {
  const entry = (lines: string) => `[Desktop Entry]\nType=Link\n${lines}\n`

  test.each([
    ['URL[$e]=https://a.example/?x=$$1', 'https://a.example/?x=$1'],
    ['URL[$e]=https://b.example/\nURL=https://a.example/', 'https://a.example/'],
    ['URL=https://a.example/\\sb', 'https://a.example/ b'],
    ['url = https://a.example/', 'https://a.example/'],
  ])('%j leads to %s', (lines, address) => {
    expect(readShortcut('desktop-shortcut', bytesOf(entry(lines)))?.address).toBe(address)
  })

  test('the name is the one of no language', () => {
    const file = bytesOf(entry('Name[de]=Hafen\nName=Harbour\\sview\nURL=https://a.example/'))
    expect(readShortcut('desktop-shortcut', file)?.title).toBe('Harbour view')
  })
})

describe('line ends, marks and encodings', () => {
  const url = '[InternetShortcut]\nURL=https://a.example/ä'
  const plist =
    '<?xml version="1.0" encoding="UTF-16"?><plist version="1.0"><dict><key>URL</key><string>https://a.example/ä</string></dict></plist>'

  test.each([
    ['windows-shortcut', bytesOf(url.replaceAll('\n', '\r\n'))],
    ['windows-shortcut', bytesOf(url.replaceAll('\n', '\r'))],
    ['windows-shortcut', bytesOf(`\ufeff${url}`)],
    ['windows-shortcut', utf16Of(url)],
    ['windows-shortcut', utf16Of(url, true)],
    ['windows-shortcut', new Uint8Array(Buffer.from(url, 'latin1'))],
    ['mac-shortcut', utf16Of(plist)],
    ['mac-shortcut', utf16Of(plist, true)],
    ['mac-shortcut', bytesOf(`\ufeff${plist.replace('UTF-16', 'UTF-8')}`)],
    ['mac-shortcut', new Uint8Array(Buffer.from(plist.replace('UTF-16', 'ISO-8859-1'), 'latin1'))],
  ] as const)('%s %#', (kind, bytes) => {
    expect(readShortcut(kind, bytes)?.address).toBe('https://a.example/ä')
  })
})
