import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { RequestError } from './request-error.ts'

/**
 * Puts a downloaded AppImage in the place of the one that runs, under the same name, so that starters go on working:
 * copied beside it, compared once more and moved over it. Whatever fails, the old one is still there whole.
 */
export async function replaceAppImage(downloaded: string, target: string, sha512: string): Promise<string> {
  const file = await realpath(target)
  const beside = `${file}.unfinished`
  try {
    await copyFile(downloaded, beside)
    if ((await sha512Of(beside)) !== sha512)
      throw new RequestError('not-as-published', 'another SHA-512 than was published')
    await chmod(beside, (await stat(file)).mode | 0o111)
    await syncFile(beside)
    await rename(beside, file)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw cause
  }
  return file
}

async function sha512Of(file: string): Promise<string> {
  const digest = createHash('sha512')
  await pipeline(createReadStream(file), digest)
  return digest.digest('base64')
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What the AppImage that runs was told of its own place. */
const ofTheOldOne = ['APPDIR', 'APPIMAGE', 'ARGV0', 'OWD']

/** Opens a program once the process with this id is gone: only one Index Desk runs at a time. */
export function openAfter(processId: number, program: string): void {
  const { env } = process
  const left = Object.fromEntries(Object.entries(env).filter(([name]) => !ofTheOldOne.includes(name)))
  const wait = 'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; exec "$2"'
  spawn('/bin/sh', ['-c', wait, 'sh', String(processId), program], {
    ...{ cwd: '/', env: left, detached: true, stdio: 'ignore' },
  }).unref()
}
