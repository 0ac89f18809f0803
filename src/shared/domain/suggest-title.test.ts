import { describe, expect, test } from 'vitest'
import { titleFromAddress, titleFromFileName, titleFromText } from './suggest-title.ts'

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
