import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'
import { readWholeXml } from './read-xml.ts'
import { TextPieces } from './text-pieces.ts'
import { unescapeText } from './unescape-text.ts'
import type { ZipParts } from './zip-parts.ts'

/** The texts that cells refer to by number; the reading aids of Japanese (`rPh`) are left out. */
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
