import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'

/** However the address was typed: an administrator gave the library's, a person the connection's. */
export function isSameService(one: string, other: string): boolean {
  const [ours, theirs] = [parseBaseAddress(one), parseBaseAddress(other)]
  return ours.ok && theirs.ok && ours.value === theirs.value
}
