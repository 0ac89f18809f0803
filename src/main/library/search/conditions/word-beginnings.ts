import type { Database } from '../../db/database.ts'

/**
 * Prefixes of these lengths have an index of their own; all others would be gathered whole before the first
 * row.
 */
export const indexedLengths: readonly number[] = [2, 3]
/** More than any script written with spaces has. */
const mostBeginnings = 400

type Known = { stamp: string; readonly beginnings: Map<string, readonly string[] | null> }
const known = (): Known => ({ stamp: '', beginnings: new Map() })

/** Changes with every change of the word index: FTS5's own record about the index. */
export function stampOfWords(db: Database): string {
  return db.text('SELECT group_concat(hex(block)) FROM documents_search_data WHERE id IN (1, 10)') ?? ''
}

/**
 * Replaces a one-character prefix by longer indexed ones, so that the index can step through the documents
 * from the first row on. Null if there are too many.
 */
export function expandSign(
  db: Database,
  sign: string,
): readonly { readonly text: string; readonly isBeginning: boolean }[] | null {
  const cache = db.own(known)
  const stamp = stampOfWords(db)
  if (cache.stamp !== stamp) {
    cache.stamp = stamp
    cache.beginnings.clear()
  }
  if (cache.beginnings.size > 100) cache.beginnings.clear()
  const remembered = cache.beginnings.get(sign)
  const terms = remembered === undefined ? readTerms(db, sign) : remembered
  cache.beginnings.set(sign, terms)
  return (
    terms?.map((term) => {
      const signs = [...term]
      return { text: signs.slice(0, 2).join(''), isBeginning: signs.length >= 2 }
    }) ?? null
  )
}

/** Greater than any text with an equal beginning. */
const last = 'char(1114111)'
/**
 * Less than any continuation of a word. Comparing with the word itself would make SQLite skip it in each
 * document that has it.
 */
const first = 'char(1)'

function readTerms(db: Database, sign: string): readonly string[] | null {
  db.own(openVocabulary)
  const terms = db.texts(
    `WITH RECURSIVE found (term) AS (
         SELECT (SELECT term FROM temp.search_words WHERE term >= :from AND term < :from || ${last} LIMIT 1)
         UNION ALL
         SELECT (SELECT w.term FROM temp.search_words w
                 WHERE w.term < :from || ${last} AND w.term >=
                   CASE WHEN length(found.term) < 2 THEN found.term || ${first}
                     ELSE substr(found.term, 1, 2) || ${last} END LIMIT 1)
         FROM found WHERE found.term IS NOT NULL LIMIT :most)
       SELECT term FROM found WHERE term IS NOT NULL`,
    { from: sign, most: mostBeginnings + 2 },
  )
  return terms.length > mostBeginnings ? null : terms
}

export function nextWord(db: Database, beginning: string, behind: string): string | undefined {
  db.own(openVocabulary)
  return db.text(`SELECT term FROM temp.search_words WHERE term >= :at AND term < :from || ${last} LIMIT 1`, {
    from: beginning,
    at: behind === '' ? beginning : `${behind}\u0001`,
  })
}

function openVocabulary(db: Database): true {
  db.exec('CREATE VIRTUAL TABLE temp.search_words USING fts5vocab(main, documents_search, instance)')
  return true
}
