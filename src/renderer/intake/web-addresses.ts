import { isWebAddress } from '../../shared/domain/addresses/web-address.ts'
import { visibleName } from '../../shared/domain/invisible-characters.ts'

const longestAddress = 8000
/** More lines than anybody looks through; a list that long belongs into a table. */
const mostAddresses = 100_000

/**
 * The address a line of a list or an e-mail holds and nothing else, or undefined. What stands around it there goes:
 * a bullet, a number, pointed brackets, a comma; `www.` counts as an address, as it does for everybody who writes it.
 */
export function readAddress(line: string): string | undefined {
  // Before anything is tried on it: the line may be megabytes long.
  if (line.length > longestAddress) return undefined
  const bare = visibleName(line)
    .replace(/^(?:[-*•–]|\d{1,6}[.)])\s+/, '')
    .replace(/[,;]$/, '')
    .replace(/^<(.*)>$/, '$1')
    .trim()
  const address = /^www\.[^\s/]+\.[^\s]+$/i.test(bare) ? `https://${bare}` : bare
  return isWebAddress(address) ? address : undefined
}

/** The addresses of a text whose every line is one; undefined where any other line is among them, or none. */
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

/** One by one, since the first line mostly settles it and the text may be long. */
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

/** `text/uri-list` (RFC 2483): one address a line, comments behind `#`. None where there are too many to look through. */
export function readAddressList(text: string): readonly ListedAddress[] {
  const listed: ListedAddress[] = []
  for (const line of linesOf(text)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (listed.length === mostAddresses) return []
    listed.push({ address: line.trim(), title: '' })
  }
  return listed
}

/** Firefox's `text/x-moz-url`: an address and its title, turn by turn. */
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

/** Whether an address names a picture by its ending. `File:ship.jpg` is a page about one, in a wiki. */
export function isPictureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { pathname } = new URL(address)
  return /\/[^/:]+\.(png|jpe?g|webp|gif)$/i.test(pathname.replaceAll(/%3a/gi, ':'))
}
