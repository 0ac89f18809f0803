import { decodeText } from './decode-text.ts'
import { readPropertyListText } from './read-property-list.ts'
import { linesOf } from './web-addresses.ts'

export type ShortcutKind = 'windows-shortcut' | 'mac-shortcut' | 'desktop-shortcut'
export type Shortcut = { readonly address: string; readonly title: string }

export function readShortcut(kind: ShortcutKind, bytes: Uint8Array): Shortcut | undefined {
  switch (kind) {
    case 'windows-shortcut':
      return readWindowsShortcut(bytes)
    case 'desktop-shortcut':
      return readDesktopEntry(bytes)
    case 'mac-shortcut': {
      const address = readPropertyListText(bytes, 'URL')
      return address === undefined ? undefined : { address, title: '' }
    }
  }
}

/**
 * Reads a Windows shortcut. For addresses beyond the code page, Windows adds a UTF-7 copy in a separate
 * section; the first copy has question marks in place of the characters.
 */
function readWindowsShortcut(bytes: Uint8Array): Shortcut | undefined {
  const sections = readSections(bytes)
  const wide = sections?.get('internetshortcut.w')?.get('url')
  const address = wide === undefined ? sections?.get('internetshortcut')?.get('url') : decodeUtf7(wide)
  return address === undefined ? undefined : { address, title: '' }
}

/** See the freedesktop.org Desktop Entry Specification. KDE marks values that it would expand: `URL[$e]`. */
function readDesktopEntry(bytes: Uint8Array): Shortcut | undefined {
  const entries = readSections(bytes)?.get('desktop entry')
  if (entries?.get('type') !== 'Link') return undefined
  const plain = entries.get('url')
  const expanded = [...entries].find(([name]) => /^url\[\$[a-z]+\]$/.test(name))?.[1]
  const address = plain ?? expanded?.replaceAll('$$', '$')
  return address === undefined
    ? undefined
    : { address: unescapeValue(address), title: unescapeValue(entries.get('name') ?? '') }
}

function unescapeValue(value: string): string {
  return value.replace(/\\([sntr\\])/g, (_, sign: string) => escapedSigns[sign] ?? sign)
}
const escapedSigns: Readonly<Record<string, string>> = { s: ' ', n: ' ', t: '\t', r: ' ', '\\': '\\' }

/** Windows `.url` files and desktop entries share a syntax: sections in brackets, with names and values. */
function readSections(bytes: Uint8Array): ReadonlyMap<string, ReadonlyMap<string, string>> | undefined {
  const text = decodeText(bytes)
  if (text === undefined) return undefined
  const sections = new Map<string, Map<string, string>>()
  let entries = new Map<string, string>()
  for (const line of linesOf(text)) {
    const trimmed = line.trim()
    const heading = /^\[([^\]]*)\]$/.exec(trimmed)?.[1]?.toLowerCase()
    if (heading !== undefined) {
      entries = sections.get(heading) ?? new Map()
      sections.set(heading, entries)
      continue
    }
    const separator = trimmed.indexOf('=')
    if (separator < 1) continue
    const name = trimmed.slice(0, separator).trim().toLowerCase()
    if (!entries.has(name)) entries.set(name, trimmed.slice(separator + 1).trim())
  }
  return sections
}

/** UTF-7 (RFC 2152): UTF-16 as Base64 between `+` and `-`; `+-` is a plus sign. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, coded: string) => {
    if (coded === '') return '+'
    const binary = atob(coded.slice(0, coded.length - (coded.length % 4 === 1 ? 1 : 0)))
    const units = Array.from({ length: binary.length >> 1 }, (_unit, at) =>
      String.fromCharCode((binary.charCodeAt(at * 2) << 8) | binary.charCodeAt(at * 2 + 1)),
    )
    return units.join('')
  })
}
