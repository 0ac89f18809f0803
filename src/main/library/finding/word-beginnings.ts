import { z } from 'zod'
import type { Database } from '../database.ts'

/** Prefixes of these lengths have an index of their own; all others would be gathered whole before the first row. */
export const indexedLengths: readonly number[] = [2, 3]
/** Of one sign: more than any script has that is written with spaces. */
const mostBeginnings = 400
/** Reading them takes a few milliseconds, as does asking for all of them. */
const mostWords = 40

type Known = { stamp: string; readonly beginnings: Map<string, readonly string[] | null> }
const known = (): Known => ({ stamp: '', beginnings: new Map() })

const termRow = z.object({ term: z.string() })
const stampRow = z.object({ stamp: z.string().nullable() })

/** Changes whenever the index of words does: it is what FTS5 keeps about the index as a whole. */
export function stampOfWords(db: Database): string {
  return (
    db.get(
      stampRow,
      'SELECT group_concat(hex(block)) AS stamp FROM documents_search_data WHERE id IN (1, 10)',
    )?.stamp ?? ''
  )
}

/**
 * What to look for instead of a beginning, so that the index can step through the documents from the first row on:
 * the words that begin so, or of one sign the beginnings with an index. Null where there are too many of them.
 */
export function expandBeginning(
  db: Database,
  beginning: string,
): readonly { readonly text: string; readonly isBeginning: boolean }[] | null {
  const length = [...beginning].length
  if (indexedLengths.includes(length)) return [{ text: beginning, isBeginning: true }]
  if (length === 1) {
    const terms = termsFrom(db, beginning, 2)
    return terms === null
      ? null
      : terms.map((term) => {
          const signs = [...term]
          return { text: signs.slice(0, 2).join(''), isBeginning: signs.length >= 2 }
        })
  }
  const terms = termsFrom(db, beginning, null)
  return terms === null ? null : terms.map((text) => ({ text, isBeginning: false }))
}

/** The words that begin so, or one for each beginning of so many signs. */
function termsFrom(db: Database, beginning: string, signs: number | null): readonly string[] | null {
  const cache = db.own(known)
  const stamp = stampOfWords(db)
  if (cache.stamp !== stamp) {
    cache.stamp = stamp
    cache.beginnings.clear()
  }
  const remembered = cache.beginnings.get(beginning)
  if (remembered !== undefined) return remembered
  const found = narrowed(cache, beginning) ?? readTerms(db, beginning, signs)
  if (cache.beginnings.size > 100) cache.beginnings.clear()
  cache.beginnings.set(beginning, found)
  return found
}

/** As someone types on, the words are among those found a letter before. */
function narrowed({ beginnings }: Known, beginning: string): readonly string[] | null {
  const before = [...beginning].slice(0, -1).join('')
  if ([...before].length < 4) return null
  return beginnings.get(before)?.filter((term) => term.startsWith(beginning)) ?? null
}

/** Greater than any text that begins as the one before it does. */
const last = 'char(1114111)'
/**
 * Less than any word that goes on. To ask for what is greater than a word would have SQLite pass by that word in each
 * document that has it.
 */
const first = 'char(1)'

function readTerms(db: Database, beginning: string, signs: number | null): readonly string[] | null {
  db.own(openVocabulary)
  const most = signs === null ? mostWords : mostBeginnings
  const behind =
    signs === null
      ? `found.term || ${first}`
      : `CASE WHEN length(found.term) < ${signs} THEN found.term || ${first}
           ELSE substr(found.term, 1, ${signs}) || ${last} END`
  const terms = db
    .all(
      termRow,
      `WITH RECURSIVE found (term) AS (
         SELECT (SELECT term FROM temp.search_words WHERE term >= :from AND term < :from || ${last} LIMIT 1)
         UNION ALL
         SELECT (SELECT w.term FROM temp.search_words w
                 WHERE w.term >= ${behind} AND w.term < :from || ${last} LIMIT 1)
         FROM found WHERE found.term IS NOT NULL LIMIT :most)
       SELECT term FROM found WHERE term IS NOT NULL`,
      { from: beginning, most: most + 2 },
    )
    .map(({ term }) => term)
  return terms.length > most ? null : terms
}

/** The first word that begins so and comes behind another one; undefined where there is none. */
export function nextWord(db: Database, beginning: string, behind: string): string | undefined {
  db.own(openVocabulary)
  return db.get(
    termRow,
    `SELECT term FROM temp.search_words WHERE term >= :at AND term < :from || ${last} LIMIT 1`,
    { from: beginning, at: behind === '' ? beginning : `${behind}\u0001` },
  )?.term
}

function openVocabulary(db: Database): true {
  db.exec('CREATE VIRTUAL TABLE temp.search_words USING fts5vocab(main, documents_search, instance)')
  return true
}
