import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { atEveryStep, withFault } from '../testing/fault-at-step.ts'
import { someOrAll } from '../testing/long-form.ts'
import { namesNotWaitedFor, traceDisk } from '../testing/trace-disk.ts'
import { DataFolder } from './data-folder.ts'

const at = Date.UTC(2026, 10, 22, 9, 8, 7)
const oldName = 'old-library-moved-2026-11-22T09-08-07'
const library = {
  'library.db': 'all the documents',
  'backups/library-1.db': 'a copy',
  'pictures/ab': 'a picture',
}

let root: string
let usual: string
let disk: string
let chosen: string | null
let doubted: string[]
let openedAnew: number
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'index-desk-place-'))
  usual = path.join(root, 'usual')
  disk = path.join(root, 'disk')
  mkdirSync(disk)
  makeLibrary(usual)
  writeFileSync(path.join(usual, 'preferences.json'), '{}')
  chosen = disk
  openedAnew = 0
  doubted = []
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function makeLibrary(folder: string): void {
  for (const [name, text] of Object.entries(library)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

const libraryIn = (folder: string) =>
  Object.fromEntries(
    Object.keys(library)
      .filter((name) => existsSync(path.join(folder, name)))
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )

function folderOf(more: { readonly tidyLibrary?: () => void } = {}): DataFolder {
  return new DataFolder({
    usual,
    now: () => at,
    newId: randomUUID,
    chooseFolder: async () => chosen,
    tidyLibrary: () => undefined,
    doubtLibrary: (folder) => doubted.push(folder),
    openAnew: () => {
      openedAnew += 1
    },
    toFailure: (): Failure => failed('storage-failed'),
    onMoveFailed: () => undefined,
    ...more,
  })
}

async function askToMove(back = false): Promise<void> {
  const data = folderOf()
  const choice = await data.choose(back)
  if (!choice.ok || choice.value === null) throw new Error('Nothing was chosen')
  expect((await data.move(choice.value.choice)).ok).toBe(true)
}

const locate = () => folderOf().locate(() => undefined)
const moved = () => path.join(disk, 'Index Desk')

test('opens the library in the default data folder of Electron', async () => {
  expect(folderOf().where()).toEqual({ folder: usual, isUsual: true })
  expect(await locate()).toEqual({ kind: 'there', folder: usual, move: null })
})

test('moves by a full copy at the next opening and keeps the old library', async () => {
  await askToMove()
  expect(openedAnew).toBe(1)
  expect(libraryIn(usual)).toEqual(library)
  const told: number[] = []
  const done = await folderOf().locate((bytes, total) => told.push(bytes / total))
  expect(done).toEqual({ kind: 'there', folder: moved(), move: { kind: 'moved', to: moved() } })
  expect(told.at(-1)).toBe(1)
  expect(libraryIn(moved())).toEqual(library)
  expect(libraryIn(path.join(usual, oldName))).toEqual(library)
  expect(readdirSync(usual).sort()).toEqual(['data-folder.json', oldName, 'preferences.json'])
  expect(await locate()).toMatchObject({ folder: moved(), move: null })
})

test('moves back into the settings folder', async () => {
  await askToMove()
  await locate()
  rmSync(path.join(usual, oldName), { recursive: true })
  await askToMove(true)
  expect(await locate()).toMatchObject({ kind: 'there', folder: usual, move: { kind: 'moved' } })
  expect(libraryIn(usual)).toEqual(library)
  expect(libraryIn(path.join(moved(), oldName))).toEqual(library)
  expect(readdirSync(usual).sort()).toEqual(['backups', 'library.db', 'pictures', 'preferences.json'])
})

test.each([false, true])(
  'a move that is stopped leaves the library where it was; goes on later: %s',
  async (goesOn) => {
    writeFileSync(path.join(usual, 'library.db'), Buffer.alloc(5_000_000, 1))
    await askToMove()
    const data = folderOf()
    const done = await data.locate((bytes, total) => {
      if (bytes / total > 0.3) data.stopMove(goesOn)
    })
    const failure = { code: 'move-given-up' }
    expect(done).toMatchObject({ kind: 'there', folder: usual, move: { kind: 'failed', failure } })
    expect(readdirSync(disk)).toEqual([])
    expect(readdirSync(usual)).toContain('library.db')
    expect(await locate()).toMatchObject(goesOn ? { folder: moved() } : { folder: usual, move: null })
  },
)

test('does not move a library that another program has open', async () => {
  await askToMove()
  const data = folderOf({
    tidyLibrary: () => {
      throw new Error('busy')
    },
  })
  expect(await data.locate(() => undefined)).toMatchObject({ folder: usual, move: { kind: 'failed' } })
  expect(libraryIn(usual)).toEqual(library)
  expect(readdirSync(disk)).toEqual([])
  expect(await locate()).toMatchObject({ folder: usual, move: null })
})

test('does not move if the disk is gone', async () => {
  await askToMove()
  rmSync(disk, { recursive: true })
  writeFileSync(disk, 'a file in the way')
  expect(await locate()).toMatchObject({ kind: 'there', folder: usual, move: { kind: 'failed' } })
  expect(libraryIn(usual)).toEqual(library)
})

test.each([
  ['the folder it is in', () => usual, 'same'],
  ['a folder within it', () => path.join(usual, 'backups'), 'inside'],
  ['a link into it', () => linkTo(usual), 'inside'],
  ['a folder that is not there', () => path.join(root, 'nowhere'), 'not-there'],
  ['a file', () => path.join(usual, 'preferences.json'), 'not-there'],
  ['a folder with a full one of that name', () => full(), 'not-empty'],
])('%s is refused with its reason', async (_name, place, reason) => {
  chosen = place()
  expect(await folderOf().choose(false)).toMatchObject({
    ok: false,
    error: { code: 'folder-not-usable', facts: { reason } },
  })
})

function linkTo(target: string): string {
  const link = path.join(root, 'link')
  symlinkSync(target, link)
  return link
}

function full(): string {
  mkdirSync(moved())
  writeFileSync(path.join(moved(), 'mine.txt'), 'mine')
  return disk
}

test('waits for a moved library that is missing or unreadable', async () => {
  await askToMove()
  await locate()
  renameSync(disk, `${disk}-unplugged`)
  expect(await locate()).toEqual({ kind: 'not-there' })
  expect(existsSync(disk)).toBe(false)
  renameSync(`${disk}-unplugged`, disk)
  expect(await locate()).toMatchObject({ kind: 'there', folder: moved() })
  writeFileSync(path.join(usual, 'data-folder.json'), '{ half')
  expect(folderOf().where()).toEqual({ folder: '', isUsual: false })
  expect(await locate()).toEqual({ kind: 'not-there' })
  expect(await folderOf().find()).toEqual({ ok: true, value: true })
  expect(doubted).toEqual([moved()])
  expect(await locate()).toMatchObject({ kind: 'there', folder: moved() })
})

test('accepts only a folder with a library as found', async () => {
  chosen = root
  expect(await folderOf().find()).toMatchObject({ ok: false, error: { facts: { reason: 'no-library' } } })
  chosen = null
  expect(await folderOf().find()).toEqual({ ok: true, value: false })
  expect(openedAnew).toBe(0)
})

test.skipIf(process.platform === 'win32')(
  'a pipe by the name of its own note does not hold a move up',
  async () => {
    mkdirSync(`${moved()}.unfinished`)
    execFileSync('mkfifo', [path.join(`${moved()}.unfinished`, 'moved-here.json')])
    await askToMove()
    expect(await locate()).toMatchObject({ kind: 'there', folder: moved() })
    expect(libraryIn(moved())).toEqual(library)
  },
)

/** Copies the disk before each file change of a move: the state after being killed there. */
async function scenesOfMove(): Promise<readonly string[]> {
  const scenes: string[] = []
  const keep = (): void => {
    const scene = path.join(root, `scene-${scenes.length}`)
    for (const name of ['usual', 'disk'])
      cpSync(path.join(root, name), path.join(scene, name), { recursive: true })
    scenes.push(scene)
  }
  const restores: (() => void)[] = []
  const watch = (of: object, name: string, changes: (file: string) => boolean): void => {
    const real: unknown = Reflect.get(of, name)
    if (typeof real !== 'function') throw new Error(`There is no ${name}`)
    Reflect.set(of, name, (...values: unknown[]) => {
      if (changes(String(values[0]))) keep()
      return Reflect.apply(real, of, values)
    })
    restores.push(() => Reflect.set(of, name, real))
  }
  watch(fs, 'renameSync', fs.existsSync)
  watch(fs, 'rmSync', fs.existsSync)
  watch(fs, 'createWriteStream', () => true)
  watch(fs.promises, 'rename', fs.existsSync)
  watch(fs.promises, 'rm', fs.existsSync)
  watch(fs.promises, 'rmdir', fs.existsSync)
  watch(fs.promises, 'mkdir', (folder) => !fs.existsSync(folder))
  syncBuiltinESMExports()
  try {
    await locate()
  } finally {
    for (const restore of restores) restore()
    syncBuiltinESMExports()
  }
  return scenes
}

test.each([
  ['to another folder', false],
  ['back to the usual one', true],
])('killed at any step of the way %s, the library is whole where it is said to be', async (_name, back) => {
  await askToMove()
  if (back) {
    await locate()
    rmSync(path.join(usual, oldName), { recursive: true })
    await askToMove(true)
  }
  const scenes = await scenesOfMove()
  expect(scenes.length).toBeGreaterThan(10)
  for (const scene of someOrAll(scenes, 3)) {
    for (const name of ['usual', 'disk']) {
      rmSync(path.join(root, name), { recursive: true })
      cpSync(path.join(scene, name), path.join(root, name), { recursive: true })
    }
    expect(libraryIn(folderOf().where().folder)).toEqual(library)
    expect(await locate()).toMatchObject({ kind: 'there', folder: back ? usual : moved() })
    expect(libraryIn(back ? usual : moved())).toEqual(library)
    expect(libraryIn(path.join(back ? moved() : usual, oldName))).toEqual(library)
    expect(readdirSync(disk)).toEqual(['Index Desk'])
    expect(readdirSync(usual).filter((name) => /unfinished|move\.json|moved-here/.test(name))).toEqual([])
  }
})

async function expectEnded(back: boolean, where: string): Promise<string> {
  const { folder } = folderOf().where()
  expect(libraryIn(folder), where).toEqual(library)
  const names = [...readdirSync(usual), ...readdirSync(disk)]
  expect(
    names.filter((name) => /unfinished|move\.json|moved-here/.test(name)),
    where,
  ).toEqual([])
  expect(await locate(), where).toMatchObject({ kind: 'there', folder, move: null })
  const isMoved = folder === (back ? usual : moved())
  if (!isMoved) expect(await folderOf().choose(back), where).toMatchObject({ ok: true })
  return folder
}

function openBelow(folder: string): readonly string[] {
  const descriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd') : []
  return descriptors.flatMap((one) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${one}`)
      return file.startsWith(folder) ? [file] : []
    } catch {
      return []
    }
  })
}

test.each([
  ['to another folder', false],
  ['back to the usual one', true],
])('a fault at any step of a move %s: wholly done, or as before with nothing left', async (_name, back) => {
  const scene = path.join(root, 'scene')
  await askToMove()
  if (back) {
    await locate()
    rmSync(path.join(usual, oldName), { recursive: true })
    await askToMove(true)
  }
  for (const name of ['usual', 'disk'])
    cpSync(path.join(root, name), path.join(scene, name), { recursive: true })
  const [before, after] = back ? [moved(), usual] : [usual, moved()]
  const faults = await atEveryStep(3, async (fault) => {
    for (const name of ['usual', 'disk']) {
      rmSync(path.join(root, name), { recursive: true })
      cpSync(path.join(scene, name), path.join(root, name), { recursive: true })
    }
    const where = `${fault.kind} at ${fault.at}`
    const { isMet, outcome } = await withFault(root, fault, locate)
    if (outcome.status === 'rejected' || fault.kind === 'killed') {
      // The user saw no outcome: the next start finishes it.
      expect(await locate(), where).toMatchObject({ kind: 'there', folder: after })
    } else if (outcome.value.kind === 'there') {
      const failed = outcome.value.move?.kind === 'failed'
      expect(outcome.value.folder, where).toBe(failed ? before : after)
      if (!failed) await locate()
    }
    await expectEnded(back, where)
    expect(openBelow(root), where).toEqual([])
    return isMet
  })
  expect(faults).toBeGreaterThan(30)
})

test.skipIf(process.platform === 'win32')(
  'each step of a move is on disk before the next relies on it (Windows cannot be asked for that)',
  async () => {
    for (const back of [false, true]) {
      const { trace, restore } = traceDisk(root)
      try {
        await askToMove(back)
        await locate()
      } finally {
        restore()
      }
      expect(trace).toContain(
        back
          ? 'rename usual/moving-back.unfinished/library.db to usual/library.db'
          : 'rename usual/data-folder.json.unfinished to usual/data-folder.json',
      )
      expect(namesNotWaitedFor(trace)).toEqual([])
      rmSync(path.join(usual, oldName), { recursive: true, force: true })
    }
  },
)

test('cancels a requested move once the library was found elsewhere', async () => {
  await askToMove()
  rmSync(path.join(usual, 'library.db'))
  chosen = path.join(root, 'elsewhere')
  makeLibrary(chosen)
  expect(await folderOf().find()).toEqual({ ok: true, value: true })
  expect(await locate()).toEqual({ kind: 'there', folder: chosen, move: null })
})
