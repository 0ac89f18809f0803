import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { metainfoOf } from './metainfo.ts'
import { packagesOf } from './packages-of.ts'
import { missingForPublishing, nobody, type Publisher, readPublisher } from './publisher.ts'

const unset: Publisher = { id: null, name: 'Authors', homepage: null, maintainer: null }
const somebody: Publisher = {
  id: 'io.github.somebody.index_desk',
  name: 'Somebody & <Sons>',
  homepage: 'https://github.com/somebody/index-desk?a=1&b=2',
  maintainer: 'Somebody <desk@somebody.dev>',
}
const facts = { version: '0.1.0', date: '2026-11-22' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'index-desk-publisher-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const written = (publisher: object) => {
  const file = path.join(folder, 'publisher.json')
  writeFileSync(file, JSON.stringify(publisher))
  return file
}

test('what a publisher has to decide is named, and packages of nobody name places that cannot exist', () => {
  expect(missingForPublishing(unset)).toEqual(['id', 'homepage', 'maintainer'])
  expect(missingForPublishing(somebody)).toEqual([])
  const { appId, extraMetadata, linux } = packagesOf('linux', {}, unset)
  expect([appId, extraMetadata?.homepage, linux?.maintainer]).toEqual([
    nobody.id,
    nobody.homepage,
    nobody.maintainer,
  ])
  expect(packagesOf('win32', {}, unset)).not.toHaveProperty('extraMetadata')
  const published = packagesOf('linux', {}, somebody)
  expect(published).toMatchObject({
    appId: somebody.id,
    extraMetadata: { homepage: somebody.homepage },
    linux: { maintainer: somebody.maintainer },
  })
})

test('its own file can be read', () => {
  expect(readPublisher().name).not.toBe('')
})

test.each([
  ['an address that nobody can have', { maintainer: 'Desk <desk@index-desk.invalid>' }],
  ['an address of examples', { maintainer: 'Desk <desk@mail.example.org>' }],
  ['no address', { maintainer: 'desk@somebody.dev' }],
  ['a page that nobody can have', { homepage: 'https://index-desk.example/' }],
  ['a page that is not safe', { homepage: 'http://somebody.dev/' }],
  ['an id that nobody can have', { id: 'invalid.indexdesk.desk' }],
  ['an id that is no domain', { id: 'index-desk' }],
  ['something else', { website: 'https://somebody.dev/' }],
])('%s is no publisher’s', (_, wrong) => {
  expect(() => readPublisher(written({ ...somebody, ...wrong }))).toThrow()
  expect(readPublisher(written(somebody))).toEqual(somebody)
})

test.each([unset, somebody])('software centres can read what the app is', (publisher) => {
  const file = path.join(folder, `${publisher.id ?? nobody.id}.metainfo.xml`)
  writeFileSync(file, metainfoOf(publisher, facts))
  // Skipped if not installed; set-up installs it where it can.
  const { error, status, stdout, stderr } = spawnSync(
    'appstreamcli',
    ['validate', '--no-net', '--explain', file],
    {
      encoding: 'utf8',
    },
  )
  if (error === undefined) expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})
