import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Call, replaceCall, traceDisk as traceDiskOf } from '../testing/trace-disk.ts'
import {
  makeFolder,
  makeFolderSync,
  makeOwnFileSync,
  putInPlace,
  renameDurably,
  renameDurablySync,
  writeWhole,
  writeWholeSync,
} from './in-place.ts'

let folder: string
let restores: (() => void)[]
const watch = (of: object, name: string, make: (real: Call) => Call) =>
  void restores.push(replaceCall(of, name, make))
const traceDisk = () => {
  const { trace, restore } = traceDiskOf(folder)
  restores.push(restore)
  return trace
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-in-place-'))
  restores = []
})
afterEach(() => {
  for (const restore of restores.reverse()) restore()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

const inFolder = (name: string) => path.join(folder, name)
const content = (name: string) => readFileSync(inFolder(name), 'utf8')

describe.skipIf(process.platform === 'win32')(
  'the disk has what a name stands for before the name, and the name before anything relies on it (folders cannot be waited for on Windows)',
  () => {
    test.each<[string, () => unknown, readonly string[]]>([
      [
        'a small file',
        () => writeWholeSync(inFolder('a'), 'new'),
        ['write a.unfinished', 'wait for a.unfinished', 'rename a.unfinished to a', 'wait for .'],
      ],
      [
        'a file of many',
        () => writeWhole(inFolder('a'), 'new'),
        ['write a.….unfinished', 'wait for a.….unfinished', 'rename a.….unfinished to a', 'wait for .'],
      ],
      [
        'a file that was written piece by piece',
        () => putInPlace(inFolder('made'), inFolder('a')),
        ['wait for made', 'rename made to a', 'wait for .'],
      ],
      [
        'from one folder into another: the new one first',
        () => renameDurably(inFolder('made'), inFolder('b/a')),
        ['rename made to b/a', 'wait for b', 'wait for .'],
      ],
      [
        'the same at once',
        () => renameDurablySync(inFolder('made'), inFolder('b/a')),
        ['rename made to b/a', 'wait for b', 'wait for .'],
      ],
      ['a folder within new ones', () => makeFolder(inFolder('c/d')), ['wait for c', 'wait for .']],
      ['the same at once', () => makeFolderSync(inFolder('c/d')), ['wait for c', 'wait for .']],
      ['a folder that is there', () => makeFolderSync(inFolder('b')), []],
    ])('%s', async (_name, work, wanted) => {
      writeFileSync(inFolder('made'), 'new')
      mkdirSync(inFolder('b'))
      const trace = traceDisk()
      await work()
      expect(trace).toEqual(wanted)
    })
  },
)

describe('what cannot be written', () => {
  test.each<[string, () => unknown]>([
    ['at once', () => writeWholeSync(inFolder('a'), 'new')],
    ['of many', () => writeWhole(inFolder('a'), 'new')],
  ])('leaves the old content and nothing else: %s', async (_name, work) => {
    writeFileSync(inFolder('a'), 'old')
    const full = (): never => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    watch(fs, 'renameSync', () => full)
    watch(fs.promises, 'rename', () => async () => full())
    syncBuiltinESMExports()
    await expect((async () => work())()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(folder)).toEqual(['a'])
    expect(content('a')).toBe('old')
  })

  test('a folder that cannot be waited for is no failure: the file is in place', () => {
    watch(fs, 'fsyncSync', (real) => (handle) => {
      if (fs.fstatSync(Number(handle)).isDirectory()) throw Object.assign(new Error('no'), { code: 'EINVAL' })
      return real(handle)
    })
    syncBuiltinESMExports()
    writeWholeSync(inFolder('a'), 'new')
    expect(content('a')).toBe('new')
  })

  test('an empty file for SQLite is made once, and one that is there is not opened', () => {
    makeOwnFileSync(inFolder('a'))
    writeFileSync(inFolder('a'), 'a library')
    makeOwnFileSync(inFolder('a'))
    expect(content('a')).toBe('a library')
    expect(() => makeOwnFileSync(inFolder('nowhere/a'))).toThrow('ENOENT')
  })
})

describe('on Windows', () => {
  beforeEach(() => {
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'win32' })
    restores.push(() => Object.defineProperty(process, 'platform', { value: platform }))
  })

  test.each<[string, object, string, () => unknown]>([
    ['at once', fs, 'renameSync', () => writeWholeSync(inFolder('a'), 'new')],
    ['of many', fs.promises, 'rename', () => writeWhole(inFolder('a'), 'new')],
  ])(
    'a file that a scanner has open for a moment is replaced once it lets go: %s',
    async (_name, of, name, work) => {
      let refusals = 3
      watch(of, name, (real) => (...values) => {
        refusals -= 1
        if (refusals >= 0) throw Object.assign(new Error('held'), { code: 'EPERM' })
        return real(...values)
      })
      const trace = traceDisk()
      await work()
      expect(content('a')).toBe('new')
      // A folder cannot be opened there at all.
      expect(trace.filter((line) => line === 'wait for .')).toEqual([])
    },
  )

  test('one that never lets go is a failure with nothing left', async () => {
    watch(fs, 'renameSync', () => () => {
      throw Object.assign(new Error('held'), { code: 'EBUSY' })
    })
    syncBuiltinESMExports()
    expect(() => writeWholeSync(inFolder('a'), 'new')).toThrow('held')
    expect(existsSync(inFolder('a.unfinished'))).toBe(false)
  })
})
