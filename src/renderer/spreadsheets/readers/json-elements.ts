import { cutText } from '../../../shared/domain/cut-text.ts'
/** List value as written. `isWhole`: false if its end is missing. */
export type JsonElement = { readonly text: string; readonly isWhole: boolean }

const [quote, backslash, lineFeed, comma, colon] = [34, 92, 10, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]

function isSpace(sign: number): boolean {
  return sign === 32 || (sign >= 9 && sign <= 13) || sign === 0xfeff
}

/**
 * Cuts a JSON list into its values without holding the list: counts brackets and skips texts; readers
 * validate each value. A value without its end is ended by the next value that begins a line at equal
 * indentation, so that one broken value does not take the others with it.
 */
export async function* cutJsonList(
  pieces: AsyncIterable<string>,
  elementLength: number,
): AsyncGenerator<JsonElement> {
  const cutter = new ListCutter(elementLength)
  for await (const piece of pieces) yield* cutter.take(piece)
  yield* cutter.end()
}

class ListCutter {
  readonly #elementLength: number
  #state: 'before' | 'between' | 'inside' | 'after' = 'before'
  #depth = 0
  #inText = false
  #isEscaped = false
  #held: string[] = []
  #heldLength = 0
  #isTooLong = false
  /** Number of spaces before this character in its line; undefined after any other character. */
  #indent: number | undefined = 0
  #lineIndent = 0
  #elementIndent = 0
  #last = 0

  constructor(elementLength: number) {
    this.#elementLength = elementLength
  }

  *take(piece: string): Generator<JsonElement> {
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at)
      if (this.#state === 'inside' && this.#isNextElement(sign)) {
        this.#keep(piece.slice(from, at))
        yield this.#finish(false)
        this.#state = 'between'
      }
      const wasInside = this.#state === 'inside'
      this.#count(sign)
      if (!wasInside) {
        if (!this.#begins(sign)) continue
        this.#elementIndent = this.#lineIndent
        from = at
      }
      const end = this.#step(sign)
      if (end === undefined) continue
      this.#keep(piece.slice(from, end === 'with' ? at + 1 : at))
      yield this.#finish(true)
      this.#state = end === 'without' && sign === closeBracket ? 'after' : 'between'
    }
    if (this.#state === 'inside') this.#keep(piece.slice(from))
  }

  *end(): Generator<JsonElement> {
    if (this.#state === 'inside') yield this.#finish(false)
  }

  #count(sign: number): void {
    if (sign === lineFeed) this.#indent = 0
    else if (this.#indent === undefined) return
    else if (isSpace(sign)) this.#indent += 1
    else {
      this.#lineIndent = this.#indent
      this.#indent = undefined
    }
  }

  /**
   * Returns true if a brace at the start of a line begins the next value although this one has not ended: a
   * record cannot have a brace in place of a name, and nested ones are indented further.
   */
  #isNextElement(sign: number): boolean {
    if (sign !== openBrace || this.#indent === undefined) return false
    if (!this.#inText && this.#depth === 1) return this.#last !== colon
    if (this.#indent > this.#elementIndent) return false
    return this.#inText || this.#elementIndent > 0
  }

  #begins(sign: number): boolean {
    if (isSpace(sign) || this.#state === 'after') return false
    if (this.#state === 'before') {
      if (sign === openBracket) this.#state = 'between'
      return false
    }
    if (sign === closeBracket) this.#state = 'after'
    if (sign === comma || sign === closeBracket) return false
    this.#state = 'inside'
    return true
  }

  #step(sign: number): 'with' | 'without' | undefined {
    if (this.#inText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (sign === backslash) this.#isEscaped = true
      else if (sign === quote) this.#inText = false
      return undefined
    }
    if (!isSpace(sign)) this.#last = sign
    if (sign === quote) this.#inText = true
    else if (sign === openBrace || sign === openBracket) this.#depth += 1
    else if (this.#depth === 0) return sign === comma || sign === closeBracket ? 'without' : undefined
    else if (sign === closeBrace || sign === closeBracket) {
      this.#depth -= 1
      return this.#depth === 0 ? 'with' : undefined
    }
    return undefined
  }

  #keep(text: string): void {
    if (this.#isTooLong) return
    this.#held.push(text)
    this.#heldLength += text.length
    if (this.#heldLength <= this.#elementLength) return
    this.#isTooLong = true
    this.#held = [cutText(this.#held.join(''), shownLength)]
  }

  #finish(isClosed: boolean): JsonElement {
    const element = { text: this.#held.join(''), isWhole: isClosed && !this.#isTooLong }
    this.#held = []
    this.#heldLength = 0
    this.#isTooLong = false
    this.#depth = 0
    this.#inText = false
    this.#isEscaped = false
    return element
  }
}

const shownLength = 1000
