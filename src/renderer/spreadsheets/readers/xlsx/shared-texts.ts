import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import { readWholeXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** XLSX writes characters invalid in XML as `_x000D_`, and the start of a literal such text as `_x005F_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

const piecesAtMost = 4096

/**
 * Joins text that may come one character at a time, without keeping the pieces: an array of characters takes
 * eight times the memory of their text.
 */
export class TextPieces {
  #whole = ''
  #pieces: string[] = []

  add(piece: string): void {
    this.#pieces.push(piece)
    if (this.#pieces.length >= piecesAtMost) this.#join()
  }

  take(): string {
    this.#join()
    const whole = this.#whole
    this.#whole = ''
    return whole
  }

  #join(): void {
    if (this.#pieces.length === 0) return
    this.#whole += this.#pieces.join('')
    this.#pieces = []
  }
}

/** Reads the texts that cells refer to by index, without Japanese reading aids (`rPh`). */
export async function readSharedTexts(parts: ZipParts, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = []
  if (part === undefined) return texts
  const current = new TextPieces()
  let length = 0
  let isText = false
  let isAid = false
  await readWholeXml(parts.read(part, limits.heldPartBytes), {
    open(name) {
      if (name === 'si') current.take()
      if (name === 'rPh') isAid = true
      if (name === 't') isText = true
    },
    text(text) {
      if (!isText || isAid) return
      length += text.length
      if (length > limits.sharedTextLength) throw new TableProblem('too-large-unpacked')
      current.add(text)
    },
    close(name) {
      if (name === 'si') {
        if (texts.length >= limits.sharedTexts) throw new TableProblem('too-large-unpacked')
        texts.push(unescapeText(current.take()))
      }
      if (name === 'rPh') isAid = false
      if (name === 't') isText = false
    },
  })
  return texts
}
