import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const at = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
export const testLibrary = at('./test-library.ts')
export const saying = at('./say-until-killed.ts')

/**
 * Runs a program until it has printed `lines` lines, kills it, and returns the rest of each line that begins
 * with `kind`. Passes the folder, `argument` and `lines` to the program.
 */
export async function runUntilKilled(
  program: string,
  { folder, argument, lines }: { readonly folder: string; readonly argument: string; readonly lines: number },
): Promise<(kind: string) => string[]> {
  const file = path.join(folder, 'program.mjs')
  writeFileSync(file, program)
  const child = spawn(process.execPath, [file, folder, argument, String(lines)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line)
      if (said.length === lines) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  } finally {
    child.kill('SIGKILL')
  }
  expect(child.signalCode).toBe('SIGKILL')
  return (kind) => said.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length + 1))
}
