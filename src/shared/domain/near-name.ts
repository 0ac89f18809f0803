import { visibleName } from './invisible-characters.ts'

/** Returns the form that an ID or a collection shares with those that a person takes for the same one. */
export function nearName(name: string): string {
  return visibleName(name).normalize('NFC').toLowerCase()
}

/** Whether two IDs or collections differ in no more than case, Unicode form, invisible characters and outer spaces. */
export function isNearName(one: string, other: string): boolean {
  return one !== other && nearName(one) === nearName(other)
}

/** The first of the known names that is nearly this one; undefined for a name that is known itself. */
export function findNearName(known: readonly string[], name: string): string | undefined {
  return known.includes(name) ? undefined : known.find((one) => isNearName(one, name))
}
