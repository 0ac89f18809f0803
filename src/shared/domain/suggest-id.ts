/** Separate from titles because the tables of `slugify` take ten milliseconds to load, and the library needs no IDs. */

import slugify from '@sindresorhus/slugify'

const slugLength = 48
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Returns a readable, practically unique ID: the title's slug and six characters chosen by `random` (six
 * integers of at least 0; ambiguous letters are left out).
 */
export function suggestDocumentId(title: string, random: readonly number[]): string {
  return `${suggestIdStem(title)}-${suggestIdEnding(random)}`
}

export function suggestIdStem(title: string): string {
  const slug = slugify(title).slice(0, slugLength).replace(/-+$/, '')
  return slug === '' ? 'document' : slug
}

export function suggestIdEnding(random: readonly number[]): string {
  return random
    .slice(0, 6)
    .map((number) => alphabet[number % alphabet.length])
    .join('')
}
