import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { z } from 'zod'
import type { Database } from './database.ts'

const pageSize = 4096
const pageRow = z.object({ pageno: z.int() })

/**
 * Gives a file whose table of tables is damaged that of a new library. A library begins by taking the same steps
 * in the same order, so its tables begin at the same pages; should one not, its rows make no sense and are
 * left behind. The counts of pages in the header are set to what the file has (sqlite.org/fileformat.html,
 * "The Database Header").
 */
export function graftSchema(fresh: Database, freshFile: string, damagedFile: string): void {
  const pages = fresh.all(pageRow, "SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'")
  fresh.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const pageCount = Math.ceil(statSync(damagedFile).size / pageSize)
  const from = openSync(freshFile, 'r')
  const to = openSync(damagedFile, 'r+')
  try {
    for (const { pageno } of pages) {
      const page = Buffer.alloc(pageSize)
      readSync(from, page, 0, pageSize, (pageno - 1) * pageSize)
      if (pageno === 1) setCounts(page, pageCount)
      writeSync(to, page, 0, pageSize, (pageno - 1) * pageSize)
    }
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

function setCounts(header: Buffer, pageCount: number): void {
  header.writeUInt32BE(pageCount, 28)
  // No list of free pages: nothing is going to be written to this copy.
  header.writeUInt32BE(0, 32)
  header.writeUInt32BE(0, 36)
  // The count of pages is valid where these two agree.
  header.copy(header, 92, 24, 28)
}
