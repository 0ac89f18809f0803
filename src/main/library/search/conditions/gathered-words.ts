import type { Database } from '../../db/database.ts'
import { lastKey } from '../../records/documents.ts'
import { indexedUpTo, isChangedDocument } from '../../records/search-index.ts'
import { streamOfChanged, streamsOfUnindexed } from '../streams/document-streams.ts'
import { gatherWhole, Remembered } from '../streams/gathered.ts'
import { createKeyBits, type KeyBits } from '../streams/key-bits.ts'
import { anyOf, type KeyStream, nextPlace, type Run, TimeOver } from '../streams/key-stream.ts'
import { readKeys } from '../streams/read-streams.ts'
import { compareTexts } from './compare-values.ts'
import { expandSign, nextWord } from './word-beginnings.ts'
import { type AskedWords, lastWordOf, within } from './word-matches.ts'
import { hasAnyWords, textsOfDocument } from './words-of-document.ts'

/** Documents with words of this prefix, one bit each; incomplete until the time allowed was enough. */
type GatheredWords = {
  readonly bits: KeyBits
  isWhole: boolean
  word: { readonly text: string; readonly expression: string } | undefined
  behind: number
  readonly changed: Set<number>
}
const mostRemembered = 6
const known = () => new Remembered<GatheredWords>(mostRemembered)

const readTogether = 4000
/** Maximum changed documents; beyond it, gathering anew is faster. */
const mostChanged = 100_000

/**
 * Returns the documents with words of this prefix. They are gathered word by word in chunks, so that no call
 * takes long. Results are kept: documents added or changed since are tested singly.
 */
export function streamOfGatheredWords(run: Run, asked: AskedWords): KeyStream {
  const { db, direction, isOver } = run
  const has = (key: number) => {
    const texts = textsOfDocument(db, key)
    return texts !== undefined && hasAnyWords(texts, [asked])
  }
  const held = db.own(known).findOrBegin(JSON.stringify(asked), isOver, () => begin(db, asked))
  gatherWhole(held, (one) => readPiece(db, asked, one), isOver)
  lookAtChanged(held, has, isOver)
  // Unindexed documents may be new or changed.
  const upTo = indexedUpTo(db)
  const left = streamOfChanged(run)
  const isLeft = (key: number) => key > upTo || (left !== undefined && isChangedDocument(db, key))
  const settled: KeyStream = {
    seek: (at) => {
      let key = held.bits.next(direction === 'newest-first' ? Math.min(at, upTo) : at, direction)
      while (key !== undefined && left?.seek(key) === key)
        key = held.bits.next(nextPlace(direction, key), direction)
      return key !== undefined && key <= upTo ? key : undefined
    },
  }
  const unsettled = streamsOfUnindexed(run).map((stream) => fitting(run, stream, has))
  return {
    ...anyOf(direction, [settled, ...unsettled]),
    has: (key) => (isLeft(key) ? has(key) : held.bits.has(key)),
  }
}

export function noteWords(db: Database, key: number): void {
  const held = db.own(known)
  const changed = [...held.all()].map((one) => one.changed.add(key))
  if (changed.some(({ size }) => size > mostChanged)) held.forget()
}

export function forgetGatheredWords(db: Database): void {
  db.own(known).forget()
}

function lookAtChanged(
  { bits, changed }: GatheredWords,
  has: (key: number) => boolean,
  isOver: () => boolean,
): void {
  for (const key of changed) {
    if (has(key)) bits.add(key)
    else bits.remove(key)
    changed.delete(key)
    if (changed.size > 0 && isOver()) throw new TimeOver(-1)
  }
}

function fitting(run: Run, stream: KeyStream, has: (key: number) => boolean): KeyStream {
  return {
    seek: (from) => {
      for (let at = from; ; ) {
        const key = stream.seek(at)
        if (key === undefined || has(key)) return key
        at = nextPlace(run.direction, key)
        if (run.isOver()) throw new TimeOver(at)
      }
    },
  }
}

function begin(db: Database, asked: AskedWords): GatheredWords {
  const word = wordBehind(db, asked, '')
  return {
    bits: createKeyBits(lastKey(db)),
    isWhole: word === undefined,
    word,
    behind: 0,
    changed: new Set(),
  }
}

/** FTS5 ignores rowid bounds that are not integers, and Node binds every number as a float. */
const select = `SELECT rowid AS key FROM documents_search WHERE documents_search MATCH :expression
  AND rowid > CAST(:behind AS INTEGER) ORDER BY rowid LIMIT ${readTogether}`

function readPiece(db: Database, asked: AskedWords, held: GatheredWords): void {
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

/** For a single character the next indexed prefix, otherwise the next word. */
function wordBehind(db: Database, { words, column }: AskedWords, behind: string): GatheredWords['word'] {
  const [before, beginning] = lastWordOf(words)
  const expanded = [...beginning].length === 1 ? expandSign(db, beginning) : null
  const next =
    expanded === null
      ? { text: nextWord(db, beginning, behind), isBeginning: false }
      : // Words change meanwhile, and with them whether prefixes or words are searched.
        expanded.find(({ text }) => isBehind(text, behind))
  if (next?.text === undefined) return undefined
  const expression = within(column, `"${before}${next.text}"${next.isBeginning ? ' *' : ''}`)
  return { text: next.text, expression }
}

function isBehind(beginning: string, behind: string): boolean {
  const signs = [...behind]
  const before = signs.length > 2 ? signs.slice(0, 2).join('') : behind
  const order = compareTexts(beginning, before)
  return order > 0 || (order === 0 && before !== behind)
}
