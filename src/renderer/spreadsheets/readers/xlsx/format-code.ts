export type NumberFormat =
  | { readonly kind: 'plain' }
  /** Shown as a power of ten: `0.00E+00`. */
  | { readonly kind: 'power' }
  /** Point in time. `showsDay`: false for a time alone. `fractionDigits`: those of the seconds. */
  | { readonly kind: 'date'; readonly showsDay: boolean; readonly fractionDigits: number }
  /** Duration, whose hours, minutes or seconds exceed 24 or 60: `[h]:mm:ss`. */
  | { readonly kind: 'duration'; readonly section: FormatSection }
  /** Formatted as text: the digits are not a number. */
  | { readonly kind: 'text' }
  /**
   * Digits of a postcode, phone or article number, shown with leading zeros or separators (`00000`,
   * `000-00-0000`). Not an amount: the shown text is the value.
   */
  | { readonly kind: 'digits'; readonly sections: readonly FormatSection[] }

export type FormatToken = { readonly is: 'literal' | 'sign' | 'elapsed'; readonly text: string }
export type FormatSection = {
  readonly tokens: readonly FormatToken[]
  readonly condition: { readonly sign: string; readonly than: number } | undefined
}

const plain: NumberFormat = { kind: 'plain' }
/** In this order: quoted and escaped text, spacing, filling, brackets, date parts, single characters. */
const token = /"([^"]*)"?|[\\!](.)|_.|\*.|\[([^\]]*)\]|(general|standard|am\/pm|a\/p|s+\.0+|h+|m+|s+|.)/gis
/**
 * Characters shown literally without quotes (ECMA-376, 18.8.31), except the slash, which makes a fraction.
 */
const literalSigns = /[-+()$: '^&~{}<>=]/
/** Maximum characters; Excel accepts 255. */
const mostLength = 500

/** Parses a number format code (ECMA-376, 18.8.31). The first section applies to ordinary numbers. */
export function formatOfCode(code: string): NumberFormat {
  const sections = sectionsOf(code.slice(0, mostLength))
  const first = sections[0]
  if (first === undefined) return plain
  const signs = first.tokens
    .filter(({ is }) => is === 'sign')
    .map(({ text }) => text)
    .join('')
  if (first.tokens.some(({ is }) => is === 'elapsed')) return { kind: 'duration', section: first }
  if (/general|standard/i.test(signs)) return plain
  if (signs.trim() === '@') return { kind: 'text' }
  const fraction = /s\.(0+)/i.exec(signs)
  if (!/[0#?]/.test(signs.replace(/s\.0+/gi, 's')) && /[ymdhs]|aaa/i.test(signs)) {
    const parts = signs.replace(/am\/pm|a\/p/gi, '')
    return {
      kind: 'date',
      showsDay: /[yd]/i.test(parts) || !/[hs]/i.test(parts),
      fractionDigits: fraction?.[1]?.length ?? 0,
    }
  }
  if (/[0#?]e[+-]?[0#?]/i.test(first.tokens.map(({ text }) => text).join(''))) return { kind: 'power' }
  return isOfDigits(first, signs) ? { kind: 'digits', sections } : plain
}

/**
 * Returns true for at least two forced digits, or digits with separators; false for decimals, thousands or
 * fractions.
 */
function isOfDigits({ tokens }: FormatSection, signs: string): boolean {
  if (/[^0#]/.test(signs)) return false
  if ((signs.match(/0/g) ?? []).length >= 2) return true
  const isPlaceholder = ({ is }: FormatToken) => is === 'sign'
  const between = tokens.slice(tokens.findIndex(isPlaceholder), tokens.findLastIndex(isPlaceholder))
  return between.some(({ is, text }) => is === 'literal' && /[-/()]/.test(text))
}

function sectionsOf(code: string): readonly FormatSection[] {
  const sections: { readonly tokens: FormatToken[]; condition: FormatSection['condition'] }[] = []
  let current = { tokens: [] as FormatToken[], condition: undefined as FormatSection['condition'] }
  sections.push(current)
  for (const [whole, quoted, escaped, bracket, sign] of code.matchAll(token)) {
    if (sign === ';') {
      current = { tokens: [], condition: undefined }
      sections.push(current)
    } else if (quoted !== undefined || escaped !== undefined)
      current.tokens.push({ is: 'literal', text: quoted ?? escaped ?? '' })
    else if (bracket !== undefined) {
      const condition = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(bracket)
      const currency = /^\$([^-]*)/.exec(bracket)
      if (/^(h+|m+|s+)$/i.test(bracket)) current.tokens.push({ is: 'elapsed', text: bracket.toLowerCase() })
      else if (condition !== null)
        current.condition = { sign: condition[1] ?? '', than: Number(condition[2] ?? '') }
      else if (currency !== null) current.tokens.push({ is: 'literal', text: currency[1] ?? '' })
    } else if (sign === undefined)
      current.tokens.push({ is: 'literal', text: whole.startsWith('_') ? ' ' : '' })
    else current.tokens.push({ is: literalSigns.test(sign) ? 'literal' : 'sign', text: sign })
  }
  return sections
}
