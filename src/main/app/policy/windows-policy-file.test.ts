import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunPowerShell, readWindowsPolicyFile } from './windows-policy-file.ts'

const usual = '(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)'
const ofFile = `O:BAG:SYD:AI${usual}`
// As an administrator's folder below ProgramData: everybody may add to it.
const ofFolder =
  'O:BAG:SYD:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)'
const user = 'S-1-5-21-1-2-3-1001'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'windows-policy-'))
  file = path.join(folder, 'policy.json')
  writeFileSync(file, 'what lies at the path')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Said = {
  readonly isLink: string
  readonly ofFile: string
  readonly ofFolder: string
  readonly bytes: Uint8Array
}

const read = (said: Partial<Said> = {}) => {
  const all = { isLink: 'False', ofFile, ofFolder, bytes: Buffer.from('{}'), ...said }
  const lines = [all.isLink, all.ofFile, all.ofFolder, Buffer.from(all.bytes).toString('base64')]
  return readWindowsPolicyFile(file, () => lines.join('\n'))
}

test('reads the file handle whose permissions were checked, not the path', () => {
  expect(read({ bytes: Buffer.from('{"updates":{}}') })).toEqual({ kind: 'text', text: '{"updates":{}}' })
  expect(read({ bytes: new Uint8Array() })).toEqual({ kind: 'text', text: '' })
})

test('reads permissions and bytes with one script that runs no command', () => {
  const odd = path.join(folder, "it's a policy.json")
  writeFileSync(odd, '')
  const scripts: string[] = []
  readWindowsPolicyFile(odd, (script) => {
    scripts.push(script)
    return ''
  })
  expect(scripts).toHaveLength(1)
  const [script = ''] = scripts
  expect(script).toContain(`$file = '${odd.replace("'", "''")}'`)
  expect(script).toMatch(
    /\[IO\.FileShare\]::Read\)[\s\S]*\$stream\.GetAccessControl\(\)[\s\S]*\$stream\.Read\(/,
  )
  expect(script).toMatch(
    /\[IO\.FileStream\]::new\([\s\S]*GetAttributes\(\$file\) -bor .*GetAttributes\(\$folder\)/,
  )
  expect(script).toMatch(/\[IO\.FileStream\]::new\([\s\S]*\[IO\.Directory\]::GetAccessControl\(\$folder\)/)
  expect(script).not.toMatch(/\b[A-Z][a-z]+-[A-Z]\w+/)
})

test.each([
  ['somebody else made the file', { ofFile: `O:${user}G:SYD:AI${usual}` }],
  ['somebody else may write to the file', { ofFile: `${ofFile}(A;;FA;;;${user})` }],
  ['somebody else made the folder first', { ofFolder: ofFolder.replace('O:BA', `O:${user}`) }],
  ['everybody may remove files of the folder', { ofFolder: `${ofFolder}(A;;DT;;;BU)` }],
  ['everybody may remove the folder', { ofFolder: `${ofFolder}(A;;SD;;;WD)` }],
  ['somebody may say who may', { ofFolder: `${ofFolder}(A;;WD;;;${user})` }],
  ['somebody may take the folder over', { ofFolder: `${ofFolder}(A;;WO;;;${user})` }],
  ['everybody may do everything in the folder', { ofFolder: `${ofFolder}(A;OICI;0x1f01ff;;;WD)` }],
  ['the folder has no list', { ofFolder: 'O:BAG:SYD:NO_ACCESS_CONTROL' }],
  ['nothing is said of the folder', { ofFolder: '' }],
  ['nothing is said of the file', { ofFile: '' }],
])('is not trusted where %s', (_why, said) => {
  expect(read(said)).toEqual({ kind: 'not-trusted' })
})

test('trusts a folder that others may add to, but not such a file', () => {
  expect(read({ ofFolder: `${ofFolder}(A;;0x116;;;WD)` })).toMatchObject({ kind: 'text' })
  expect(read({ ofFile: `${ofFile}(A;;0x2;;;WD)` })).toEqual({ kind: 'not-trusted' })
})

test('follows no link, for file or folder', () => {
  expect(read({ isLink: 'True' })).toEqual({ kind: 'not-usable', code: 'not-a-file' })
  const link = path.join(folder, 'link.json')
  symlinkSync(file, link)
  const never: RunPowerShell = () => {
    throw new Error('It was asked')
  }
  expect(readWindowsPolicyFile(link, never)).toEqual({ kind: 'not-usable', code: 'not-a-file' })
  mkdirSync(path.join(folder, 'folder.json'))
  expect(readWindowsPolicyFile(path.join(folder, 'folder.json'), never)).toMatchObject({ code: 'not-a-file' })
})

test('does not start PowerShell without a file', () => {
  const never: RunPowerShell = () => {
    throw new Error('It was asked')
  }
  expect(readWindowsPolicyFile(path.join(folder, 'none.json'), never)).toEqual({ kind: 'none' })
  expect(readWindowsPolicyFile(path.join(file, 'below a file'), never)).toEqual({ kind: 'none' })
})

test('trusts no failed or unexpected answer', () => {
  const failing: RunPowerShell = () => {
    throw new Error('It is not allowed here')
  }
  expect(readWindowsPolicyFile(file, failing)).toEqual({ kind: 'not-trusted' })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.string()).map((lines) => lines.join('\n')),
      ),
      (said) => {
        expect(readWindowsPolicyFile(file, () => said).kind).not.toBe('text')
      },
    ),
  )
  expect(readWindowsPolicyFile(file, () => `False\n${ofFile}\n${ofFolder}\ne30=\nmore`).kind).toBe(
    'not-trusted',
  )
})

test('reports a file that is too large or not text', () => {
  expect(read({ bytes: new Uint8Array(2_000_000).fill(32) })).toMatchObject({ kind: 'text' })
  expect(read({ bytes: new Uint8Array(2_000_001).fill(32) })).toEqual({
    kind: 'not-usable',
    code: 'too-large',
  })
  expect(read({ bytes: new Uint8Array([0xff, 0xfe]) })).toEqual({ kind: 'not-usable', code: 'not-json' })
})
