import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'

export type FoundList = {
  readonly path: string
  /** Offset of its bracket, in UTF-16 units. */
  readonly at: number
}

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]
/** Services wrap their lists once or twice. */
const deepestList = 3
const longestName = 200

type Level = { readonly isList: boolean; readonly at: number; name: string; records: number }

export async function findJsonList(pieces: AsyncIterable<string>): Promise<FoundList | undefined> {
  const finder = new ListFinder()
  for await (const piece of pieces) finder.take(piece)
  return finder.found
}

class ListFinder {
  found: FoundList | undefined
  #most = 0
  #read = 0
  readonly #open: Level[] = []
  #inText = false
  #isEscaped = false
  #text = ''

  take(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) this.#step(piece.charCodeAt(at), this.#read + at)
    this.#read += piece.length
  }

  #step(sign: number, at: number): void {
    if (this.#inText) {
      if (!this.#isEscaped && sign === quote) this.#inText = false
      else if (this.#text.length < longestName) this.#text += String.fromCharCode(sign)
      this.#isEscaped = !this.#isEscaped && sign === backslash
      return
    }
    const level = this.#open.at(-1)
    if (sign === quote) {
      this.#inText = true
      this.#text = ''
    } else if (sign === colon && level !== undefined) level.name = this.#text
    else if (sign === openBrace || sign === openBracket) {
      if (this.#open.length >= limits.jsonDepth) throw new TableProblem('json-not-a-list')
      if (sign === openBrace && level?.isList === true) level.records += 1
      this.#open.push({ isList: sign === openBracket, at, name: '', records: 0 })
    } else if (sign === closeBrace || sign === closeBracket) this.#close()
    else if (sign === comma && level !== undefined) level.name = ''
  }

  #close(): void {
    const closed = this.#open.pop()
    if (closed?.isList !== true || closed.records <= this.#most) return
    if (this.#open.length > deepestList || this.#open.some(({ isList }) => isList)) return
    this.#most = closed.records
    this.found = { at: closed.at, path: this.#open.map(({ name }) => name).join('.') }
  }
}
