/** Numbers from 0 to 1 that are the same for the same seed and name, whatever happened in between. */
export function seededNumber(seed: number, ...name: readonly (string | number)[]): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0
  for (const character of name.join('\u0000')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
    hash = (hash ^ (hash >>> 13)) >>> 0
  }
  // A last mixing (murmur3), so that names that differ in their last character alone are far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from `least` up to and with `most`. */
export function seededBetween(
  least: number,
  most: number,
  seed: number,
  ...name: readonly (string | number)[]
): number {
  return least + Math.floor(seededNumber(seed, ...name) * (most - least + 1))
}
