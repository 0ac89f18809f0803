import type { Database } from '../database.ts'
import { lastKey } from './find-by-key.ts'
import { createKeyBits, type KeyBits } from './key-bits.ts'
import type { Run } from './key-streams.ts'
import { lastWordOf, within } from './match-words.ts'
import { readKeys } from './read-keys.ts'
import { createRemembered, gatherWhole } from './remembered.ts'
import { expandBeginning, nextWord, stampOfWords } from './word-beginnings.ts'
import type { AskedWords } from './words-asked.ts'

/** Which documents have words that begin so, one bit each, as far as the time has allowed. */
type HeldWords = {
  readonly bits: KeyBits
  isWhole: boolean
  /** What is looked for now, and behind which document. */
  word: { readonly text: string; readonly expression: string } | undefined
  behind: number
}
const mostRemembered = 6
const known = () => createRemembered<HeldWords>(mostRemembered)

const readTogether = 4000

/**
 * Gathers them word by word, and a word piece by piece, so that however many there are no question takes long.
 */
export function heldWords({ db, isOver }: Run, asked: AskedWords): KeyBits {
  const held = db.own(known).findOrBegin(JSON.stringify(asked), stampOfWords(db), () => begin(db, asked))
  return gatherWhole(held, (one) => readPiece(db, asked, one), isOver).bits
}

function begin(db: Database, asked: AskedWords): HeldWords {
  const word = wordBehind(db, asked, '')
  return { bits: createKeyBits(lastKey(db)), isWhole: word === undefined, word, behind: 0 }
}

/** FTS5 takes bounds that are no integers for none at all, and Node binds every number as one. */
const select = `SELECT rowid AS key FROM documents_search WHERE documents_search MATCH :expression
  AND rowid > CAST(:behind AS INTEGER) ORDER BY rowid LIMIT ${readTogether}`

function readPiece(db: Database, asked: AskedWords, held: HeldWords): void {
  if (held.word === undefined) return
  const { text, expression } = held.word
  const keys = readKeys(db, select, { expression, behind: held.behind })
  for (const key of keys) held.bits.add(key)
  held.behind = keys.at(-1) ?? held.behind
  if (keys.length === readTogether) return
  held.word = wordBehind(db, asked, text)
  held.behind = 0
  held.isWhole = held.word === undefined
}

/** Of one sign the next beginning that has an index, else the next word. */
function wordBehind(db: Database, { words, column }: AskedWords, behind: string): HeldWords['word'] {
  const [before, beginning] = lastWordOf(words)
  const expanded = [...beginning].length === 1 ? expandBeginning(db, beginning) : null
  const next =
    expanded === null
      ? { text: nextWord(db, beginning, behind), isBeginning: false }
      : expanded[expanded.findIndex(({ text }) => text === behind) + 1]
  if (next?.text === undefined) return undefined
  const expression = within(column, `"${before}${next.text}"${next.isBeginning ? ' *' : ''}`)
  return { text: next.text, expression }
}
