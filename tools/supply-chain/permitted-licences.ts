/**
 * Licences that allow shipping the app under its own, requiring only attribution and the licence text (the SIL Open
 * Font License, for fonts bundled with software). The LGPL also requires that users can replace the library, so it
 * must be a separate file in the package. A person must decide about all others.
 */
const permitted: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Returns true if a licence expression (SPDX) offers a choice with permitted licences only. */
export function isPermitted(expression: string): boolean {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const anyOf = (): boolean => {
    let holds = allOf()
    while (words[at] === 'OR') {
      at += 1
      // Not short-circuited: the rest must be parsed in any case.
      holds = allOf() || holds
    }
    return holds
  }
  const allOf = (): boolean => {
    let holds = one()
    while (words[at] === 'AND') {
      at += 1
      holds = one() && holds
    }
    return holds
  }
  const one = (): boolean => {
    const word = words[at] ?? ''
    at += 1
    if (word !== '(') return permitted.has(word)
    const holds = anyOf()
    const isClosed = words[at] === ')'
    at += 1
    return holds && isClosed
  }
  return anyOf() && at === words.length
}
