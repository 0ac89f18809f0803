import { visibleName } from './invisible-characters.ts'

export function nearName(name: string): string {
  return visibleName(name).normalize('NFC').toLowerCase()
}

/**
 * Returns true if two IDs or collections differ only in case, Unicode form, invisible characters or outer
 * spaces.
 */
export function isNearName(one: string, other: string): boolean {
  return one !== other && nearName(one) === nearName(other)
}

/** Returns the first known name that nearly equals this one; undefined if the name itself is known. */
export function findNearName(known: readonly string[], name: string): string | undefined {
  return known.includes(name) ? undefined : known.find((one) => isNearName(one, name))
}
