import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'

/** Some milliseconds. */
const pagesAtOnce = 16
/** A part of the index is written anew once so many percent of it are of documents that are gone (sqlite.org/fts5.html). */
const worthFromPercent = 10
/**
 * What is added makes parts of the index of their own, some of each size, and a word is looked for in each of them. Where
 * the disk has to be read, thirteen parts took twice as long as two; so no two of one size are left.
 */
const partsOfASize = 2

const settingRow = z.object({ v: z.int() })
const changesRow = z.object({ changes: z.int() })

type Setting = 'deletemerge' | 'usermerge'
type Merging = { isWanted: boolean }

/** What an earlier run of the app left is looked for once. */
const createMerging = (): Merging => ({ isWanted: true })

/**
 * Tells SQLite not to take what documents left behind out of the index of words by itself: it would do so within the
 * transactions that remove or edit them, for a second at a time. And of how many parts it makes one when it is told to.
 */
export function setUpMerging(db: Database): void {
  try {
    if (settingOf(db, 'deletemerge') !== 0) setPercent(db, 0)
    if (settingOf(db, 'usermerge') !== partsOfASize) command(db, 'usermerge', partsOfASize)
  } catch {
    // A library opens without it; an index that is damaged is told of where it is used.
  }
}

function settingOf(db: Database, name: Setting): number | undefined {
  return db.get(settingRow, 'SELECT v FROM documents_search_config WHERE k = :name', { name })?.v
}

/** Words of a document were taken out of the index, or replaced. */
export function wordsLeft(db: Database): void {
  db.own(createMerging).isWanted = true
}

/**
 * Takes a piece of what documents left behind out of the index of words, and makes fewer parts of it; whether there is
 * nothing left.
 */
export function mergeWords(db: Database): boolean {
  const merging = db.own(createMerging)
  if (!merging.isWanted) return true
  return db.transaction(() => {
    setPercent(db, worthFromPercent)
    const mayGoOn = createBudget(Number.POSITIVE_INFINITY)
    let isDone = false
    while (!isDone && mayGoOn()) isDone = !mergeSome(db)
    setPercent(db, 0)
    if (isDone) merging.isWanted = false
    return isDone
  })
}

/** Whether there was anything to do: then it wrote more than the row of the command itself. */
function mergeSome(db: Database): boolean {
  const before = changesOf(db)
  command(db, 'merge', pagesAtOnce)
  return changesOf(db) - before >= 2
}

function changesOf(db: Database): number {
  return db.get(changesRow, 'SELECT total_changes() AS changes')?.changes ?? 0
}

function setPercent(db: Database, percent: number): void {
  command(db, 'deletemerge', percent)
}

/** Numbers come from JavaScript as floating ones, which the index takes none of. */
function command(db: Database, name: 'merge' | Setting, value: number): void {
  db.run('INSERT INTO documents_search (documents_search, rank) VALUES (:name, CAST(:value AS INTEGER))', {
    ...{ name, value },
  })
}
