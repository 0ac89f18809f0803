import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findChosenFile, type Links, openChosenFile, readUpTo } from './open-chosen-file.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-files-'))
  writeFileSync(at('note'), 'Hello')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function opened(file: string, links: Links, mostBytes?: number): Promise<string> {
  const found = await openChosenFile(file, { links, ...(mostBytes === undefined ? {} : { mostBytes }) })
  if (!found.ok) return found.error.reason
  try {
    return Buffer.from(await readUpTo(found.value.handle, 1000)).toString()
  } finally {
    await found.value.handle.close()
  }
}

test('opens a regular file, up to its bound', async () => {
  for (const links of ['follow', 'refuse'] as const) {
    expect(await opened(at('note'), links)).toBe('Hello')
    expect(await opened(at('note'), links, 5)).toBe('Hello')
    expect(await opened(at('note'), links, 4)).toBe('too-large')
    expect(await opened(at('none'), links)).toBe('file-gone')
    expect(await opened(at('note/x'), links)).toBe('file-gone')
    expect(await opened(`${at('note')}\0x`, links)).toBe('not-readable')
    expect(await opened(folder, links)).toBe('is-a-folder')
  }
})

test.skipIf(process.platform === 'win32')(
  'refuses pipes, sockets and devices, also behind links',
  async () => {
    execFileSync('mkfifo', [at('pipe')])
    const server = createServer().listen(at('socket'))
    await new Promise((resolve) => server.once('listening', resolve))
    const odd = [at('pipe'), at('socket'), '/dev/zero', '/dev/tty']
    for (const [number, file] of odd.entries()) {
      const link = at(`link-${number}`)
      symlinkSync(file, link)
      for (const links of ['follow', 'refuse'] as const) expect(await opened(file, links)).toBe('not-a-file')
      expect(await opened(link, 'follow')).toBe('not-a-file')
      expect(await opened(link, 'refuse')).toBe('is-a-link')
      expect(await findChosenFile(link, [])).toEqual({ ok: false, error: 'not-a-file' })
    }
    server.close()
  },
)

test.skipIf(process.platform === 'win32')(
  'follows a link only where the person chose it in a dialog',
  async () => {
    symlinkSync(at('note'), at('link'))
    symlinkSync(at('link'), at('link-to-link'))
    symlinkSync(at('circle'), at('circle'))
    for (const link of [at('link'), at('link-to-link')]) {
      expect(await opened(link, 'follow')).toBe('Hello')
      expect(await opened(link, 'refuse')).toBe('is-a-link')
    }
    for (const links of ['follow', 'refuse'] as const)
      expect(await opened(at('circle'), links)).toBe('is-a-link')
  },
)

test.skipIf(process.platform === 'win32')(
  'finds a file behind links, with what belongs beside it',
  async () => {
    const real = at('real')
    mkdirSync(real)
    const file = path.join(real, 'copy.db')
    writeFileSync(file, 'copy')
    symlinkSync(file, at('copy.db'))
    symlinkSync(real, at('through'))
    for (const way of [file, at('copy.db'), path.join(at('through'), 'copy.db')])
      expect(await findChosenFile(way, ['-wal'])).toEqual({ ok: true, value: realpathSync(file) })
    execFileSync('mkfifo', [`${file}-wal`])
    expect(await findChosenFile(at('copy.db'), ['-wal'])).toEqual({ ok: false, error: 'not-a-file' })
    rmSync(`${file}-wal`)
    symlinkSync(at('note'), `${file}-wal`)
    expect(await findChosenFile(at('copy.db'), ['-wal'])).toEqual({ ok: false, error: 'not-a-file' })
  },
)

/** Files of the app's own folders, named by the app; the policy file has its own checks. */
const readersOfOurOwn = [
  'backups/copy-database.ts',
  'backups/copy-pictures.ts',
  'data-folder/copy-verified.ts',
  'data-folder/place.ts',
  'exports/unfinished-notes.ts',
  'library/backup/apply-restore.ts',
  'library/backup/backup-in-pieces.ts',
  'library/open-storage.ts',
  'library/repair/recover-library.ts',
  'library/schema/graft-schema.ts',
  'pictures/picture-store.ts',
  'pictures/thumbnail-store.ts',
  'platform/read-log.ts',
  'platform/run-days.ts',
  'app/policy/policy-file.ts',
  'settings/set-aside.ts',
  'app/start/start-updates.ts',
  'updates/engine/fetch-executor.ts',
  'updates/engine/replace-app-image.ts',
  'updates/engine/check-download.ts',
  'updates/update-memory.ts',
  'app/window/page-protocol.ts',
]
const writers = ['archive/uploads.ts', 'exports/unfinished-file.ts', 'files/in-place.ts']

test('nothing else in main opens a file to read it', () => {
  const main = path.join(import.meta.dirname, '..')
  const found = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(main, file), 'utf8')
      const names = [...text.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g)].join(' ')
      return /\b(open|openSync|readFile|readFileSync|createReadStream|copyFile|copyFileSync)\b/.test(names)
    })
  expect(found.sort()).toEqual([...readersOfOurOwn, ...writers, 'files/open-chosen-file.ts'].sort())
})
