import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { notTaken } from '../../shared/domain/not-taken.ts'
import { leave, type Outcome } from './found.ts'
import { fileSource, type Payload } from './payload.ts'
import { recogniseFile } from './recognise-file.ts'
import { recognisePayload } from './recognise-payload.ts'
import { readers } from './testing/readers.ts'

const corpus = path.join(import.meta.dirname, '..', '..', '..', 'e2e', 'fixtures', 'incoming')

type PayloadFixture = {
  readonly note: string
  readonly way: Payload['way']
  readonly texts: Partial<Payload['texts']>
  readonly files: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
  readonly expect: {
    readonly kind?: string
    readonly count?: number
    readonly title?: string
    readonly instead?: Record<string, string>
    readonly addresses?: readonly string[]
    readonly things?: readonly Record<string, string>[]
    readonly notTaken?: readonly string[]
    readonly table?: 'html' | 'text'
  }
}

const noTexts = { 'text/plain': '', 'text/html': '', 'text/uri-list': '', 'text/x-moz-url': '' }

function readFixture(file: string): PayloadFixture {
  return JSON.parse(readFileSync(path.join(corpus, 'payloads', file), 'utf8'))
}

function payloadOf({ way, texts, files }: PayloadFixture): Payload {
  const made = files.map(
    ({ name, type, base64 }) => new File([Buffer.from(base64, 'base64')], name, { type }),
  )
  return { way, texts: { ...noTexts, ...texts }, files: made, entries: [] }
}

describe('payloads of browsers and programs', () => {
  test.each(readdirSync(path.join(corpus, 'payloads')))('%s', (file) => {
    const fixture = readFixture(file)
    const { expect: wanted, texts } = fixture
    const recognised = recognisePayload(payloadOf(fixture))
    if (wanted.things !== undefined || wanted.table !== undefined) {
      expect(recognised.kind).toBe('outcomes')
      const outcomes = recognised.kind === 'outcomes' ? recognised.outcomes : []
      const found = outcomes.filter((outcome) => outcome.taken).map((outcome) => outcome.found)
      if (wanted.table === undefined) {
        expect(found).toHaveLength(wanted.things?.length ?? 0)
        for (const [at, { file: name, ...thing }] of (wanted.things ?? []).entries()) {
          expect(found[at]).toMatchObject(thing)
          if (name !== undefined) expect(found[at]).toMatchObject({ file: { name } })
        }
      } else {
        const source = wanted.table === 'html' ? texts['text/html'] : texts['text/plain']
        expect(found).toEqual([{ kind: 'table', name: '', source }])
      }
      const reasons = outcomes.filter((outcome) => !outcome.taken).map(({ notTaken }) => notTaken.reason)
      expect(reasons).toEqual(wanted.notTaken ?? [])
      return
    }
    expect(recognised.kind).toBe(wanted.kind)
    if (recognised.kind === 'files') {
      expect(recognised.files).toHaveLength(wanted.count ?? 0)
      if (wanted.title !== undefined) expect(recognised.files[0]?.title).toBe(wanted.title)
      if (wanted.instead !== undefined) expect(recognised.files[0]?.instead).toMatchObject(wanted.instead)
    }
    if (recognised.kind === 'addresses') {
      const addresses = recognised.addresses.map((thing) => ('address' in thing ? thing.address : ''))
      expect(addresses).toHaveLength(wanted.count ?? 0)
      if (wanted.addresses !== undefined) expect(addresses).toEqual(wanted.addresses)
      expect(recognised.text).toMatchObject({ kind: 'text', text: texts['text/plain'] })
    }
  })
})

async function outcomeOf(folder: string, name: string): Promise<Outcome> {
  const file = new File([readFileSync(path.join(corpus, folder, name))], name)
  const [outcome, ...others] = await recogniseFile(fileSource(file), readers)
  expect(others).toEqual([])
  return outcome ?? leave(notTaken(name, 'empty'))
}
const reasonOf = (outcome: Outcome) => (outcome.taken ? 'taken' : outcome.notTaken.reason)

describe('shortcuts of the three systems', () => {
  test.each([
    ['Museum.url', 'https://museum.example/exhibits/12', 'Museum'],
    ['Utf-16.url', 'https://museum.example/ü', 'Utf-16'],
    ['Museum.webloc', 'https://museum.example/?a=1&b=2', 'Museum'],
    ['Binary.webloc', 'https://museum.example/binary', 'Binary'],
    ['Wide.webloc', `https://museum.example/${'ü'.repeat(30)}`, 'Wide'],
    ['museum.desktop', 'https://museum.example/exhibits/12', 'Ships of the harbour'],
  ])('%s leads to a website', async (name, address, title) => {
    expect(await outcomeOf('shortcuts', name)).toEqual({
      taken: true,
      found: { kind: 'website', address, title, source: name },
    })
  })

  test.each([
    ['Letter.url', 'address-not-usable'],
    ['Program.url', 'address-not-usable'],
    ['program.desktop', 'shortcut-without-address'],
    ['Nested.webloc', 'shortcut-without-address'],
    ['Truncated.webloc', 'shortcut-without-address'],
    ['Endless.webloc', 'shortcut-without-address'],
  ])('%s does not', async (name, reason) => {
    expect(reasonOf(await outcomeOf('shortcuts', name))).toBe(reason)
  })
})

describe('texts and pages', () => {
  const german = 'Größe: 12 € – „Hafen“\r\nZweite Zeile'
  test.each([
    'utf-8.txt',
    'utf-8-mark.txt',
    'utf-16le-mark.txt',
    'utf-16be-mark.txt',
    'utf-16le.txt',
    'windows-1252.txt',
  ])('%s is read in its own encoding', async (name) => {
    expect(await outcomeOf('texts', name)).toMatchObject({
      taken: true,
      found: { kind: 'text', text: german },
    })
  })

  test.each([
    ['notes.md', '# Harbour rules\n\n* No fires.\n', 'Harbour rules'],
    ['latin1.html', 'Häfen\n\nErste Zeile\nzweite\n\n- eins\n- zwei', 'Größe'],
    ['claims-utf-16.html', 'Größe', 'ü'],
    ['omitted-tags.html', 'One\n\nTwo\n\na\tb\nc\td', 'Short'],
  ])('%s', async (name, text, title) => {
    expect(await outcomeOf('texts', name)).toEqual({
      taken: true,
      found: { kind: 'text', text, title, source: name },
    })
  })

  test.each([
    ['empty.txt', 'empty'],
    ['blank.txt', 'empty'],
    ['empty.html', 'empty'],
    ['program.txt', 'not-text'],
  ])('%s is not taken: %s', async (name, reason) => {
    expect(reasonOf(await outcomeOf('texts', name))).toBe(reason)
  })

  test('recognises a picture despite its name', async () => {
    const outcome = await outcomeOf('texts', 'picture-named-text.txt')
    expect(outcome).toMatchObject({ taken: true, found: { kind: 'picture' } })
  })
})
