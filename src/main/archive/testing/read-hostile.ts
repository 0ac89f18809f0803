import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ArchiveRefused } from '../archive-problem.ts'
import { openArchive } from '../open-archive.ts'
import { archiveParts } from '../ports.ts'

/** A program of its own: reads every file of a folder as an archive, and says what came of each and how large it grew. */
const [folder = ''] = process.argv.slice(2)
const begun = process.memoryUsage.rss()
let grown = 0
const measure = () => {
  grown = Math.max(grown, process.memoryUsage.rss() - begun)
}

async function outcomeOf(file: string): Promise<string> {
  try {
    const archive = await openArchive(file, 'refuse')
    try {
      for (const part of archiveParts) for await (const _lines of archive.read(part)) measure()
      return 'read'
    } finally {
      await archive.close()
    }
  } catch (cause) {
    return cause instanceof ArchiveRefused ? cause.failure.code : `thrown: ${String(cause)}`
  } finally {
    measure()
  }
}

const outcomes: Record<string, string> = {}
for (const name of (await readdir(folder)).sort()) outcomes[name] = await outcomeOf(path.join(folder, name))
process.stdout.write(JSON.stringify({ outcomes, grown }))
