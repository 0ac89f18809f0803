import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestNotes } from '../../shared/schemas/updates.ts'
import { plainNotes } from './plain-notes.ts'

const notes = (raw: unknown) => plainNotes(raw).notes

test('keeps lines of plain text', () => {
  expect(notes('Quicker start\r\n\r\n\r\n\r\n* one < two & three\n  indented')).toBe(
    'Quicker start\n\n* one < two & three\n  indented',
  )
})

test('converts release notes from HTML to text', () => {
  const markup =
    '<h2>What is new</h2>\n<ul>\n<li>Quicker <strong>start</strong></li>\n<li>2 &lt; 3 &amp; more</li>\n</ul>\n<p>See <a href="https://x.example">here</a>.</p>'
  expect(notes(markup)).toBe('What is new\n• Quicker start\n• 2 < 3 & more\n\nSee here.')
})

test.each([
  ['<p>Hello</p><script>alert(1)</script><style>p{}</style>', 'Hello'],
  ['<p>a</p><svg><script>x</script></svg><p>b</p>', 'a\n\nb'],
  ['<img src=x onerror=alert(1)><p>t</p>', 't'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<script>alert(1)</script>'],
])('nothing of markup but its text is left: %s', (markup, text) => {
  expect(notes(markup)).toBe(text)
})

test('removes invisible and bidirectional characters', () => {
  expect(notes('a\u202Eevil\u202C\u0000\u001B[31m\u200B b\u2066c\u2028d\ud800')).toBe('aevil[31m bc\nd\ufffd')
})

test.each([undefined, null, 7, {}, [], [null, 3, {}]])('ignores invalid notes: %j', (raw) => {
  expect(plainNotes(raw)).toEqual({ notes: '', areNotesCut: false })
})

test('keeps the order of versions', () => {
  const list = [
    { version: '0.3.0', note: 'Third' },
    { version: '0.2.0', note: null },
  ]
  expect(notes(list)).toBe('0.3.0\nThird\n\n0.2.0')
})

test('shortens huge notes and says so', () => {
  const { notes: cut, areNotesCut } = plainNotes('😀'.repeat(longestNotes))
  expect(areNotesCut).toBe(true)
  expect(cut.length).toBeLessThanOrEqual(longestNotes)
  expect(cut.isWellFormed()).toBe(true)
  expect(plainNotes(`<p>${'<ul><li>'.repeat(500_000)}`).areNotesCut).toBe(true)
})

test('returns bounded text without control characters for any notes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), fc.anything()), (raw) => {
      const { notes: text } = plainNotes(raw)
      expect(text.length).toBeLessThanOrEqual(longestNotes)
      expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u)
      expect(text.isWellFormed()).toBe(true)
    }),
  )
})
