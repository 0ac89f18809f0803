import { expect, test } from 'vitest'
import { longestTyped } from '../../shared/domain/text-limits.ts'
import type { Payload } from './payload.ts'
import { recognisePayload } from './recognise-payload.ts'

const bitmap = new File([new Uint8Array([1])], 'image.png', { type: 'image/png' })

function pasted(plain: string, html: string): Payload {
  const texts = { 'text/plain': plain, 'text/html': html, 'text/uri-list': '', 'text/x-moz-url': '' }
  return { way: 'paste', texts, files: [bitmap], entries: [] }
}

test('takes the address in a copied cell, not the picture of the cell beside it', () => {
  const address = 'https://museum.example/ship'
  const cell = (inner: string) => `<html><body><table><tr><td>${inner}</td></tr></table></body></html>`
  for (const html of [cell(address), cell(`<a href="${address}">${address}</a>`)])
    expect(recognisePayload(pasted(`${address}\r\n`, html))).toMatchObject({
      kind: 'outcomes',
      outcomes: [{ taken: true, found: { kind: 'website', address } }],
    })
})

test('takes the picture of a page that was copied with its address', () => {
  const address = 'https://museum.example/ship.png'
  const html = `<img src="${address}" alt="A ship">`
  expect(recognisePayload(pasted(address, html))).toMatchObject({
    kind: 'files',
    files: [{ title: 'A ship' }],
  })
})

test('half of a character in a pasted text goes to the review with its place', () => {
  const text = 'first\nsecond \ud83d line'
  expect(recognisePayload({ ...pasted(text, ''), files: [] })).toMatchObject({
    outcomes: [
      {
        found: {
          text,
          problems: [{ field: 'content', code: 'characters-lost', facts: { count: 1, line: 2, column: 8 } }],
        },
      },
    ],
  })
  expect(recognisePayload({ ...pasted('whole 😀', ''), files: [] })).not.toHaveProperty(
    'outcomes.0.found.problems',
  )
})

test('refuses a text too long to paste, but not a list of addresses', () => {
  const recognised = (text: string) => recognisePayload({ ...pasted(text, ''), files: [] })
  expect(recognised('x'.repeat(longestTyped)).kind).toBe('outcomes')
  expect(recognised('x'.repeat(longestTyped + 1))).toMatchObject({
    outcomes: [{ taken: false, notTaken: { reason: 'pasted-too-long', facts: { limit: longestTyped } } }],
  })
  expect(recognised('https://example.org/page\n'.repeat(50_000)).kind).toBe('addresses')
})
