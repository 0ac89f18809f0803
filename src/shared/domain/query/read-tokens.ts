/** Quotes, including those that word processors substitute. */
const quoteSign = /["“”„‟]/
const blank = /\s/u

export type ReadText = {
  readonly text: string
  readonly isQuoted: boolean
  readonly isClosed: boolean
  readonly to: number
}

export function isBlank(text: string, at: number): boolean {
  return blank.test(text.charAt(at))
}

export function isQuote(text: string, at: number): boolean {
  return quoteSign.test(text.charAt(at))
}

export function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text, at)) at += 1
  return at
}

/** Reads quoted text; a doubled quote is a literal one. */
export function readQuoted(text: string, from: number): ReadText {
  let read = ''
  let at = from + 1
  while (at < text.length) {
    if (isQuote(text, at)) {
      if (text[at] !== text[at + 1]) return { text: read, isQuoted: true, isClosed: true, to: at + 1 }
      at += 1
    }
    read += text[at]
    at += 1
  }
  return { text: read, isQuoted: true, isClosed: false, to: at }
}

export function readBare(text: string, from: number, ends: string): ReadText {
  let at = from
  while (at < text.length && !isBlank(text, at) && !isQuote(text, at) && !ends.includes(text.charAt(at)))
    at += 1
  return { text: text.slice(from, at), isQuoted: false, isClosed: true, to: at }
}

export function quoted(text: string): string {
  return `"${text.replace(/["“”„‟]/g, '$&$&')}"`
}
