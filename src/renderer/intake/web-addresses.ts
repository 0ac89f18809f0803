import { isWebAddress } from '../../shared/domain/addresses/web-address.ts'
import { visibleName } from '../../shared/domain/invisible-characters.ts'

const longestAddress = 8000
/** More lines than anybody reviews; longer lists belong in a table. */
const mostAddresses = 100_000

/**
 * The address on a line of a list or e-mail; undefined if there is other text. Strips bullets, numbers, angle
 * brackets and commas; `www.` counts as an address.
 */
export function readAddress(line: string): string | undefined {
  // Checked first: the line may be megabytes long.
  if (line.length > longestAddress) return undefined
  const bare = visibleName(line)
    .replace(/^(?:[-*•–]|\d{1,6}[.)])\s+/, '')
    .replace(/[,;]$/, '')
    .replace(/^<(.*)>$/, '$1')
    .trim()
  const address = /^www\.[^\s/]+\.[^\s]+$/i.test(bare) ? `https://${bare}` : bare
  return isWebAddress(address) ? address : undefined
}

/** The addresses of a text in which every line is one; otherwise undefined. */
export function readAddressLines(text: string): readonly string[] | undefined {
  const addresses: string[] = []
  for (const line of linesOf(text)) {
    if (line.length <= longestAddress && line.trim() === '') continue
    const address = readAddress(line)
    if (address === undefined || addresses.length === mostAddresses) return undefined
    addresses.push(address)
  }
  return addresses.length === 0 ? undefined : addresses
}

/** Lazy, since the first line usually decides and the text may be long. */
export function* linesOf(text: string): Generator<string> {
  const ending = /\r\n|\r|\n/g
  let from = 0
  for (let found = ending.exec(text); found !== null; found = ending.exec(text)) {
    yield text.slice(from, found.index)
    from = ending.lastIndex
  }
  yield text.slice(from)
}

export type ListedAddress = { readonly address: string; readonly title: string }

/** `text/uri-list` (RFC 2483): an address for each line, comments after `#`. Empty if there are too many. */
export function readAddressList(text: string): readonly ListedAddress[] {
  const listed: ListedAddress[] = []
  for (const line of linesOf(text)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (listed.length === mostAddresses) return []
    listed.push({ address: line.trim(), title: '' })
  }
  return listed
}

/** Firefox's `text/x-moz-url`: addresses and titles, alternating. */
export function readAddressPairs(text: string): readonly ListedAddress[] {
  const pairs: ListedAddress[] = []
  let address: string | undefined
  for (const line of linesOf(text)) {
    if (address === undefined) {
      address = line.trim()
      continue
    }
    if (address !== '') pairs.push({ address, title: line.trim() })
    address = undefined
    if (pairs.length > mostAddresses) return []
  }
  if (address !== undefined && address !== '') pairs.push({ address, title: '' })
  return pairs
}

/** Returns true if an address has a picture's extension. In a wiki, `File:ship.jpg` is a page about one. */
export function isPictureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname } = new URL(address)
  return /\/[^/:]+\.(png|jpe?g|webp|gif)$/i.test(pathname.replaceAll(/%3a/gi, ':'))
}
