import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { lineOf, logFileNames, logLevels } from './logger.ts'

const entry = z
  .object({ at: z.iso.datetime(), level: z.enum(logLevels), message: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]))

/**
 * Returns the log as it may leave this computer. Each line is parsed and rewritten, so that lines of an
 * earlier version or another program pass the same filter. Invalid lines are counted and omitted.
 */
export async function readLog(
  folder: string,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const files = await Promise.all(
    logFileNames.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8').catch(() => null)
      return text === null ? null : { name, text: madeAgain(text) }
    }),
  )
  return files.filter((file) => file !== null)
}

function madeAgain(text: string): string {
  const lines = text.split('\n').filter((line) => line !== '')
  const kept = lines.map(lineAgain).filter((line) => line !== null)
  const left = lines.length - kept.length
  return [...kept, ...(left === 0 ? [] : [JSON.stringify({ linesLeftOut: left })])]
    .map((line) => `${line}\n`)
    .join('')
}

function lineAgain(line: string): string | null {
  try {
    const { at, level, message, ...facts } = entry.parse(JSON.parse(line))
    return lineOf(Date.parse(at), level, message, facts)
  } catch {
    return null
  }
}
