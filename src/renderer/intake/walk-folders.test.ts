import { expect, test } from 'vitest'
import { listChosenFolder, mostFiles, walkFolders } from './walk-folders.ts'

type Tree = { readonly [name: string]: Tree | string | null }

/** A directory entry of the platform, a hundred children at a time; null is unreadable. */
function entryOf(name: string, contents: Tree | string | null): FileSystemEntry {
  const isDirectory = typeof contents === 'object' && contents !== null
  const made = {
    name,
    isDirectory,
    isFile: !isDirectory,
    file: (resolve: (file: File) => void, reject: (cause: unknown) => void) =>
      contents === null
        ? reject(new DOMException('', 'NotReadableError'))
        : resolve(new File([`${contents}`], name)),
    createReader: () => {
      const children = isDirectory
        ? Object.entries(contents).map(([child, inside]) => entryOf(child, inside))
        : []
      return {
        readEntries: (resolve: (entries: FileSystemEntry[]) => void, reject: (cause: unknown) => void) =>
          name === 'locked'
            ? reject(new DOMException('', 'NotReadableError'))
            : resolve(children.splice(0, 100)),
      }
    },
  }
  // The remaining members of the platform's interface are not used.
  return made as unknown as FileSystemEntry
}

const walk = (tree: Tree, signal = new AbortController().signal) => {
  const counts: number[] = []
  const entries = Object.entries(tree).map(([name, contents]) => entryOf(name, contents))
  const options = { signal, onCount: (count: number) => counts.push(count) }
  return walkFolders(entries, options).then((listing) => ({ ...listing, counts }))
}

test('folders are listed with all that is in them, in the order of their names', async () => {
  const { files, notTaken, counts } = await walk({
    Trip: { 'b10.png': '', 'b2.png': '', inner: { 'c.txt': '' }, 'a.png': '' },
    'alone.txt': '',
  })
  expect(files.map(({ place }) => place)).toEqual([
    'Trip/a.png',
    'Trip/b2.png',
    'Trip/b10.png',
    'Trip/inner/c.txt',
    'alone.txt',
  ])
  expect(notTaken).toEqual([])
  expect(counts).toEqual([1, 2, 3, 4, 5])
})

test('skips and counts hidden files of a folder, but not dropped ones', async () => {
  const { files, notTaken } = await walk({
    Trip: {
      '.DS_Store': '',
      'Thumbs.db': '',
      'desktop.ini': '',
      __MACOSX: { x: '' },
      '~$a.docx': '',
      'a.png': '',
    },
    '.notes.txt': '',
  })
  expect(files.map(({ place }) => place)).toEqual(['Trip/a.png', '.notes.txt'])
  expect(notTaken).toEqual([{ name: '', reason: 'hidden-files', facts: { count: 5 } }])
})

test('reports unreadable files and continues', async () => {
  const { files, notTaken } = await walk({ Trip: { locked: { x: '' }, 'gone.png': null, 'a.png': '' } })
  expect(files.map(({ place }) => place)).toEqual(['Trip/a.png'])
  expect(notTaken.map(({ name, reason }) => [name, reason])).toEqual([
    ['Trip/gone.png', 'not-readable'],
    ['Trip/locked', 'folder-not-readable'],
  ])
})

test('reads a folder of thousands and reports one beyond the limit', async () => {
  const many = Object.fromEntries(Array.from({ length: mostFiles + 30 }, (_, at) => [`${at}.png`, '']))
  const { files, notTaken } = await walk({ Trip: many })
  expect(files).toHaveLength(mostFiles)
  expect(notTaken).toEqual([{ name: '', reason: 'too-many-files', facts: { count: 30, limit: mostFiles } }])
})

test('folders in folders have no depth that is too deep', async () => {
  let tree: Tree = { 'a.png': '' }
  for (let depth = 0; depth < 5000; depth += 1) tree = { d: tree }
  expect((await walk({ Trip: tree })).files).toHaveLength(1)
})

test('returns what was found when stopped', async () => {
  const stop = new AbortController()
  const entries = [entryOf('a.png', ''), entryOf('b.png', ''), entryOf('c.png', '')]
  const onCount = (count: number) => count === 2 && stop.abort()
  expect((await walkFolders(entries, { signal: stop.signal, onCount })).files).toHaveLength(2)
})

test('a folder chosen with the dialog is listed the same way', () => {
  const file = (place: string) =>
    Object.defineProperty(new File(['x'], place.replace(/^.*\//, '')), 'webkitRelativePath', { value: place })
  const { files, notTaken } = listChosenFolder(['T/b.png', 'T/.git/config', 'T/a.png'].map(file))
  expect(files.map(({ place }) => place)).toEqual(['T/a.png', 'T/b.png'])
  expect(notTaken).toEqual([{ name: '', reason: 'hidden-files', facts: { count: 1 } }])
})
