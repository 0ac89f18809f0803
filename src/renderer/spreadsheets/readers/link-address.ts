/** A longer address is useless to any service. */
const longestAddress = 8192

/** Returns the address that a cell links to; undefined if it is not external, or equals the cell's text. */
export function addressBehind(address: string, text: string): string | undefined {
  const given = address.trim()
  if (given.length > longestAddress || !/^(?:https?|ftp|mailto):/i.test(given)) return undefined
  return plainAddress(given) === plainAddress(text) ? undefined : given
}

/** Removes the scheme and trailing slash that programs add to a typed address. */
function plainAddress(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}

/**
 * Returns the address in a formula such as `HYPERLINK("https://example.org","Read")`; undefined if it is
 * computed.
 */
export function addressOfFormula(formula: string): string | undefined {
  return /^\s*(?:_xlfn\.)?HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*[,;)]/i
    .exec(formula)?.[1]
    ?.replaceAll('""', '"')
}
