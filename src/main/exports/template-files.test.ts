import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTemplateFiles } from './template-files.ts'

let folder: string
let asked: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'templates-'))
  asked = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function files(file: string | null) {
  const chosen = file === null ? null : path.join(folder, file)
  return createTemplateFiles({
    chooseToRead: async () => chosen,
    chooseToWrite: async (name) => {
      asked.push(name)
      return chosen
    },
    newId: () => '00000000-0000-4000-8000-000000000001',
  })
}
const read = async (content: string | Uint8Array, name = 'letters.json') => {
  await writeFile(path.join(folder, name), content)
  return files(name).read()
}

test('what was written is what is read again, on any other computer', async () => {
  const schema = '{"properties": {"ä": {"type": "number", "default": 1.0}}}'
  expect(await files('letters').write(schema, 'Letters: a/b')).toEqual({ ok: true, value: { saved: true } })
  expect(asked).toEqual(['Letters a b.json'])
  expect(await readdir(folder)).toEqual(['letters.json'])
  const written = await readFile(path.join(folder, 'letters.json'), 'utf8')
  expect(written).toContain('"default": 1.0')
  expect(await files('letters.json').read()).toEqual({
    ok: true,
    value: { name: 'letters', schema: written },
  })
})

test('nothing is read or written where none was chosen', async () => {
  expect(await files(null).read()).toEqual({ ok: true, value: null })
  expect(await files(null).write('{}', '')).toEqual({ ok: true, value: { saved: false } })
  expect(asked).toEqual(['template.json'])
})

test('a file that begins with a mark of its encoding is read', async () => {
  expect(await read('\ufeff{"properties": {"a": {}}}')).toMatchObject({
    ok: true,
    value: { name: 'letters' },
  })
})

test('what is no template of ours is refused, and says what and where', async () => {
  expect(await read('{"properties": {"a": {"type": "string", "pattern": "x"}}}')).toMatchObject({
    ok: false,
    error: {
      code: 'template-not-valid',
      facts: { problem: 'keyword-not-taken', place: 'a', keyword: 'pattern' },
    },
  })
  expect(await read('name;kind\na;text\n')).toMatchObject({
    error: { code: 'template-not-valid', facts: { problem: 'not-json', line: 1 } },
  })
  expect(await files('x.json').write('[]', 'x')).toMatchObject({ error: { code: 'template-not-valid' } })
})

test('a picture, a large file, a folder, a pipe and a file that is gone are refused', async () => {
  const notRead = { ok: false, error: { code: 'template-file-not-read' } }
  expect(await read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))).toMatchObject(notRead)
  expect(await read(' '.repeat(1_000_001))).toMatchObject({ error: { code: 'template-file-too-large' } })
  expect(await files('gone.json').read()).toMatchObject(notRead)
  expect(await files('.').read()).toMatchObject(notRead)
  execFileSync('mkfifo', [path.join(folder, 'pipe.json')])
  expect(await files('pipe.json').read()).toMatchObject(notRead)
})

test('a file that cannot be written leaves nothing, and what was there stays', async () => {
  expect(await files('gone/x.json').write('{}', 'x')).toMatchObject({ error: { code: 'export-failed' } })
  await writeFile(path.join(folder, 'x.json'), 'before')
  await chmod(folder, 0o500)
  const written = await files('x.json').write('{}', 'x')
  await chmod(folder, 0o700)
  // Root may write everywhere.
  if (process.getuid?.() !== 0) expect(written).toMatchObject({ error: { code: 'export-not-allowed' } })
  expect(await readdir(folder)).toEqual(['x.json'])
})
