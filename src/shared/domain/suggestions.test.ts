import { describe, expect, test } from 'vitest'
import { suggestDocumentId, titleFromAddress, titleFromFileName, titleFromText } from './suggestions.ts'

describe('a title from a text', () => {
  test.each([
    ['', ''],
    [' \n\t\n ', ''],
    ['Harbour at dawn\nBoats leave early.', 'Harbour at dawn'],
    ['\n\r\n  Harbour \t at   dawn  \r\nmore', 'Harbour at dawn'],
    ['old\rmac', 'old'],
    ['## Harbour', 'Harbour'],
    ['###\n# Harbour', 'Harbour'],
    ['\uFEFFHarbour', 'Harbour'],
    ['C# in practice', 'C# in practice'],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), `${'x'.repeat(80)}…`],
    [`${'word '.repeat(30)}`, `${'word '.repeat(15)}word…`],
  ])('%j', (text, title) => {
    expect(titleFromText(text)).toBe(title)
  })

  test('never splits a character', () => {
    for (const shift of ['', 'a']) {
      const title = titleFromText(`${shift}${'🙂'.repeat(60)}`)
      expect(title.isWellFormed()).toBe(true)
      expect(title.endsWith('🙂…')).toBe(true)
    }
  })
})

test.each([
  ['harbour-at-dawn_2.JPG', 'Harbour at dawn 2'],
  ['C:\\Pictures\\sea.png', 'Sea'],
  ['/home/me/sea.webp', 'Sea'],
  ['report.final.v2.png', 'Report final v2'],
  ['no ending', 'No ending'],
  ['.env', 'Env'],
  ['iPad-stand.png', 'iPad stand'],
  ['élan.png', 'Élan'],
  ['', ''],
])('a title from the file name %j', (name, title) => {
  expect(titleFromFileName(name)).toBe(title)
})

test.each([
  ['https://www.example.org', 'example.org'],
  ['https://example.org/?p=1', 'example.org'],
  ['https://example.org/guide/first-steps.html#a', 'First steps'],
  ['https://example.org/guide/', 'Guide'],
  ['https://example.org/Gr%C3%BC%C3%9Fe', 'Grüße'],
  ['https://example.org/100%25%', '100%25%'],
  ['not an address', ''],
])('a title from the address %j', (address, title) => {
  expect(titleFromAddress(address)).toBe(title)
})

describe('a document id', () => {
  const random = [0, 1, 2, 3, 4, 5]

  test.each([
    ['Harbour at dawn', 'harbour-at-dawn-abcdef'],
    ['Grüße & Küsse', 'gruesse-and-kuesse-abcdef'],
    ['', 'document-abcdef'],
    ['!?…', 'document-abcdef'],
    ['word '.repeat(30), 'word-word-word-word-word-word-word-word-word-wor-abcdef'],
    [`${'x'.repeat(47)} y`, `${'x'.repeat(47)}-abcdef`],
  ])('for %j', (title, id) => {
    expect(suggestDocumentId(title, random)).toBe(id)
  })

  test('has six characters that are hard to confuse', () => {
    const tails = Array.from({ length: 200 }, (_, seed) =>
      suggestDocumentId('', [seed, Math.floor(seed / 31), 2 ** 32 - seed, 3, 4, 5]).slice(-6),
    )
    expect(tails.every((tail) => /^[a-hjkmnp-z2-9]{6}$/.test(tail))).toBe(true)
    expect(new Set(tails).size).toBe(200)
  })
})
