import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTableExports } from './table-exports.ts'
import { beginFile } from './unfinished-file.ts'

let folder: string
let asked: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'exports-'))
  asked = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function exportsTo(file: string | null) {
  let count = 0
  return createTableExports({
    chooseFile: async (name) => {
      asked.push(name)
      return file === null ? null : path.join(folder, file)
    },
    beginFile,
    newId: () => `00000000-0000-4000-8000-00000000000${count++}`,
  })
}
async function begun(tables: ReturnType<typeof createTableExports>, name = 'x') {
  const started = await tables.start(name)
  if (!started.ok || started.value === null) throw new Error('The export did not begin')
  return started.value.exportId
}

test('a table is there whole, under the name that was chosen, and nothing else is', async () => {
  const tables = exportsTo('prices.csv')
  const id = await begun(tables)
  await tables.append(id, '\ufeffa,b\r\n')
  expect((await readdir(folder)).filter((name) => !name.startsWith('.'))).toEqual([])
  await tables.append(id, 'ä,€\r\n')
  expect(await tables.finish(id)).toEqual({ ok: true, value: { name: 'prices.csv' } })
  expect(await readdir(folder)).toEqual(['prices.csv'])
  expect(await readFile(path.join(folder, 'prices.csv'), 'utf8')).toBe('\ufeffa,b\r\nä,€\r\n')
})

test.each([
  ['../../etc/passwd', 'etc passwd.csv'],
  ['C:\\x\u0000y.xlsx', 'C x y.csv'],
  ['...', 'table.csv'],
  ['prices.csv', 'prices.csv'],
])('the name %j is suggested as %s', async (name, suggested) => {
  const tables = exportsTo(null)
  expect(await tables.start(name)).toEqual({ ok: true, value: null })
  expect(asked).toEqual([suggested])
})

test('given up, the file that was there before is as it was', async () => {
  await writeFile(path.join(folder, 'prices.csv'), 'before')
  const tables = exportsTo('prices.csv')
  const first = await begun(tables)
  await tables.append(first, 'x')
  await tables.abandon(first)
  expect(await tables.append(first, 'x')).toMatchObject({ ok: false, error: { code: 'export-unknown' } })
  await tables.append(await begun(tables), 'y')
  await tables.close()
  expect(await readdir(folder)).toEqual(['prices.csv'])
  expect(await readFile(path.join(folder, 'prices.csv'), 'utf8')).toBe('before')
})

test('several are written at once, and of too many the oldest is given up', async () => {
  const tables = exportsTo('prices.csv')
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await begun(tables))
  const written = await Promise.all(ids.map((id) => tables.append(id, id)))
  expect(written.map(({ ok }) => ok)).toEqual([false, true, true, true, true])
  await tables.finish(ids[3] ?? '')
  expect(await readFile(path.join(folder, 'prices.csv'), 'utf8')).toBe(ids[3])
  await tables.close()
  expect(await readdir(folder)).toEqual(['prices.csv'])
})

test('an extension is added, unless another file has that name', async () => {
  const tables = exportsTo('prices')
  await tables.finish(await begun(tables))
  await tables.finish(await begun(tables))
  expect((await readdir(folder)).sort()).toEqual(['prices', 'prices.csv'])
})

test('a folder that may not be written to is said so', async () => {
  if (process.getuid?.() === 0) {
    // Root may write anywhere; a file in place of the folder fails even so.
    await writeFile(path.join(folder, 'file'), '')
    expect(await exportsTo('file/prices.csv').start('x')).toMatchObject({
      ok: false,
      error: { code: 'export-failed' },
    })
    return
  }
  await chmod(folder, 0o500)
  expect(await exportsTo('prices.csv').start('x')).toMatchObject({
    ok: false,
    error: { code: 'export-not-allowed' },
  })
})
