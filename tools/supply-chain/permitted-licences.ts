/**
 * Licences that let the app be given on under its own, with no duty but to name who made what and to hand on the
 * licence's text (the SIL Open Font License, for fonts bundled with software). The LGPL wants besides that people can put
 * another version in place: what is under it has to be a file of its own in the package. All others are to be decided by
 * a person.
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

/** Whether a licence expression (SPDX) leaves a choice of permitted licences alone. */
export function isPermitted(expression: string): boolean {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const anyOf = (): boolean => {
    let holds = allOf()
    while (words[at] === 'OR') {
      at += 1
      // Not short-circuited: what is not needed has to be read all the same.
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
