/** Maximum length: a longer address is of no use to any service. */
const longestAddress = 8192

/**
 * Returns the address that a cell links to; undefined if it leads nowhere outside, or is the cell's own text.
 */
export function addressBehind(address: string, text: string): string | undefined {
  const given = address.trim()
  if (given.length > longestAddress || !/^(?:https?|ftp|mailto):/i.test(given)) return undefined
  return plainAddress(given) === plainAddress(text) ? undefined : given
}

/** Removes the beginning and the last slash that programs add to a typed address. */
function plainAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/** The address in a formula such as `HYPERLINK("https://example.org","Read")`; undefined where it is worked out. */
export function addressOfFormula(formula: string): string | undefined {
  return /^\s*(?:_xlfn\.)?HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*[,;)]/i
    .exec(formula)?.[1]
    ?.replaceAll('""', '"')
}
