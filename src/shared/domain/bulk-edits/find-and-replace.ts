export type Replacement = { readonly find: string; readonly by: string; readonly matchCase: boolean }

/** Replaces plain text; returns the given text itself if nothing matches. */
export type Replacer = {
  inText(text: string): string
  /** Replaces in the text of a JSON token. All other text keeps its spelling, escapes included. */
  inToken(token: string): string
}

/**
 * Case is folded by Unicode (in a regular expression, with the search text escaped). Composed and decomposed accents
 * are equal; a letter without its accent is a different one.
 */
export function createReplacer({ find, by, matchCase }: Replacement): Replacer {
  const spellings = [...new Set([find, find.normalize('NFC'), find.normalize('NFD')])]
  const pattern = spellings
    .map((spelling) => Array.from(spelling, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join(''))
    .join('|')
  const finder = new RegExp(`(?:${pattern})(?![\\u0300-\\u036f])`, matchCase ? 'gu' : 'giu')
  const written = JSON.stringify(by).slice(1, -1)
  return {
    inText: (text) => text.replace(finder, () => by),
    inToken: (token) => {
      const inside = token.slice(1, -1)
      if (!inside.includes('\\')) return `"${inside.replace(finder, () => written)}"`
      const { text, starts } = decode(inside)
      let result = ''
      let kept = 0
      for (const found of text.matchAll(finder)) {
        result += inside.slice(kept, starts[found.index]) + written
        kept = starts[found.index + found[0].length] ?? inside.length
      }
      return `"${result}${inside.slice(kept)}"`
    },
  }
}

const escapeAt = /\\(?:u([\da-fA-F]{4})|(.))/y
const named: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Returns the text of a token, and the position in the token of each unit, and last the token's end. */
function decode(inside: string): { readonly text: string; readonly starts: readonly number[] } {
  const starts: number[] = []
  let text = ''
  for (let at = 0; at < inside.length; ) {
    starts.push(at)
    escapeAt.lastIndex = at
    const escaped = escapeAt.exec(inside)
    if (escaped === null) {
      text += inside[at]
      at += 1
    } else {
      const [whole, code, sign = ''] = escaped
      text += code === undefined ? (named[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16))
      at += whole.length
    }
  }
  return { text, starts: [...starts, inside.length] }
}
