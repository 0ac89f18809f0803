/** Numbers from 0 to 1, determined by seed and name alone. */
export function seededNumber(seed: number, ...name: readonly (string | number)[]): number {
  let hash = (seed ^ 0x9e3779b9) >>> 0
  for (const character of name.join('\u0000')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
    hash = (hash ^ (hash >>> 13)) >>> 0
  }
  // Final mix (murmur3), so that names differing in their last character are far apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** An integer from `least` to `most`, inclusive. */
export function seededBetween(
  least: number,
  most: number,
  seed: number,
  ...name: readonly (string | number)[]
): number {
  return least + Math.floor(seededNumber(seed, ...name) * (most - least + 1))
}
