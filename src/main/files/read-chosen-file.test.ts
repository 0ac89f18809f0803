import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAuthorityFiles } from '../exports/authority-files.ts'
import { makeAuthority } from '../http/testing/certificates.ts'
import { readChosenFile } from './open-chosen-file.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-chosen-'))
  file = path.join(folder, 'chosen')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a chosen file is read, also by way of a link', async () => {
  writeFileSync(file, 'abc')
  const link = path.join(folder, 'link')
  symlinkSync(file, link)
  for (const one of [file, link])
    expect(await readChosenFile(one, 3)).toEqual({ ok: true, value: new TextEncoder().encode('abc') })
})

test('what would never end, or is not there, is not read', async () => {
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const one of [pipe, '/dev/zero', folder, path.join(folder, 'none')])
    expect(await readChosenFile(one, 100)).toEqual({ ok: false, error: 'not-read' })
})

test('a file of more than it may have is not read to its end', async () => {
  writeFileSync(file, '')
  truncateSync(file, 2 ** 40)
  expect(await readChosenFile(file, 100)).toEqual({ ok: false, error: 'too-large' })
})

test('a certificate authority comes out of a file that was chosen, or the reason why not', async () => {
  const { cert } = await makeAuthority('Town authority')
  const choose = (chosen: string | null) =>
    createAuthorityFiles({ chooseToRead: async () => chosen }).choose()
  expect(await choose(null)).toEqual({ ok: true, value: null })
  writeFileSync(file, cert)
  expect(await choose(file)).toMatchObject({
    ok: true,
    value: { facts: { subject: 'CN=Town authority, O=Harbour Town' } },
  })
  const refused = (problem: string) => ({
    ok: false,
    error: { code: 'authority-not-usable', facts: { problem } },
  })
  truncateSync(file, 200_000)
  expect(await choose(file)).toMatchObject(refused('too-large'))
  expect(await choose(folder)).toMatchObject(refused('not-read'))
  writeFileSync(file, 'certificate')
  expect(await choose(file)).toMatchObject(refused('not-a-certificate'))
})
