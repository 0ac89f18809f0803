import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import { longestRepair, repairJson } from './repair-json.ts'

function repaired(text: string) {
  const repair = repairJson(text)
  if (repair.kind !== 'repaired') throw new Error(`“${text}” is not repaired: ${repair.kind}`)
  return repair
}

const written = (text: string) =>
  repaired(text).diff.hunks.map((lines) =>
    lines.map(({ kind, number, parts }) => {
      const shown = parts.map((part) => (part.isChanged ? `‹${part.text}›` : part.text)).join('')
      return `${{ same: ' ', old: '-', new: '+' }[kind]}${number} ${shown}`
    }),
  )

describe('repairing JSON', () => {
  test.each([
    ['{"a": 1,}', '{"a": 1}'],
    ["{'a': 'b'}", '{"a": "b"}'],
    ['{“a”: “b”}', '{"a": "b"}'],
    ['{a: 1}', '{"a": 1}'],
    ['{"a": 1 "b": 2}', '{"a": 1, "b": 2}'],
    ['{"a": [1, 2}', '{"a": [1, 2]}'],
    ["{'a': 'it\\'s \"so\"', 'b': [None, True, False]}", '{"a": "it\'s \\"so\\"", "b": [null, true, false]}'],
    ['```json\n{"a": 1,}\n```', '{"a": 1}'],
    ['{"a": "two\nlines"}', '{"a": "two\\nlines"}'],
    ['{"a": True, "b": None}', '{"a": true, "b": null}'],
    ['"a": 1', '{"a": 1}'],
    ['a: 1, b: 2', '{"a": 1, "b": 2}'],
    ['{"a": +1, "b": "+1, +2"}', '{"a": 1, "b": "+1, +2"}'],
    ['\ufeff{"a": 1}', '{"a": 1}'],
    [
      '{"a": 12345678901234567890, "b": 1e400, "c": 1.0,}',
      '{"a": 12345678901234567890, "b": 1e400, "c": 1.0}',
    ],
  ])('%s', (text, wanted) => {
    expect(repaired(text)).toMatchObject({ text: wanted, remaining: [] })
  })

  test.each([
    ['a comment', '{"a": 1, // old value\n"b": 2}'],
    ['a comment', '{"a": 1 /* and more */}'],
    ['a comment of Python', '{"a": 1} # done'],
    ['a call', '{"a": ISODate("2026-01-02")}'],
    ['joined texts', '{"a": "one " + "two"}'],
    ['an ellipsis', '{"a": [1, 2, ...]}'],
    ['an ellipsis', '{"a": 1, ...}'],
    ['words around it', 'Here it is:\n```json\n{"a": 1,}\n```'],
    ['a backslash that escapes nothing', '{"a": "\\d+",}'],
    ['a cut end', '{"a": "b'],
    ['a cut end', '{"a": {"b": 1}'],
    ['a cut end', '{"a": [1, 2'],
    ['a cut end', '{"a": 1, "b": '],
    ['a cut end', '"a": [1, 2'],
  ])('what would lose or make up something is refused: %s, %s', (_what, text) => {
    expect(repairJson(text)).toEqual({ kind: 'cannot' })
  })

  test('numbers that are written differently afterwards are told', () => {
    expect(repaired('{"a": .5, "b": 0x1F, "c": 2., "d": 007, "e": 1e5, "f": 3,}').numbers).toEqual([
      '.5',
      '0x1F',
      '2.',
      '007',
    ])
    expect(repaired('{"a": "0x1F", "b": 10,}').numbers).toEqual([])
  })

  test('keeps duplicate fields and reports them', () => {
    const { text, remaining } = repaired("{'a': 1, 'a': 2}")
    expect(text).toBe('{"a": 1, "a": 2}')
    expect(remaining).toMatchObject([{ code: 'duplicate-field', field: 'a' }])
  })

  test('a list does not become metadata by itself', () => {
    expect(repaired('[1, 2,]')).toMatchObject({ text: '[1, 2]', remaining: [{ code: 'not-an-object' }] })
  })

  test.each(['', '}', '{"a": "\\u12"}', '{"a": 1}{"b": 2} and', '{"\u0000": 1}', '['.repeat(100_000)])(
    'says so where nothing can be done: %#',
    (text) => {
      expect(repairJson(text)).toEqual({ kind: 'cannot' })
    },
  )

  test('does not repair valid JSON', () => {
    expect(repairJson('{"a": 1, "a": 2}')).toEqual({ kind: 'cannot' })
    expect(repairJson('{"a": 1}')).toEqual({ kind: 'cannot' })
  })

  test('too long a text is said to be too long', () => {
    expect(repairJson(`{${' '.repeat(longestRepair)}`)).toEqual({ kind: 'too-long' })
  })

  test('ends with JSON or a problem for any text', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          "'",
          '\\',
          '\n',
          '//',
          '/*',
          '*/',
          '+',
          '`',
          '...',
        ),
        fc.constantFrom('1', '.5', '0x1', 'NaN', 'null', 'a', '“', '\ufeff', '\u0000', '\ud800', '\\u00'),
        fc.string(),
      ),
    )
    fc.assert(
      fc.property(pieces, (typed) => {
        const repair = repairJson(typed.join(''))
        if (repair.kind !== 'repaired') return
        const parsed = parseMetadata(repair.text)
        expect(parsed.ok ? [] : parsed.error.slice(0, 20)).toEqual(repair.remaining)
        expect(repair.diff.hunks.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('valid JSON with one sign taken out keeps its numbers, or tells which it does not', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (value, where) => {
        const whole = JSON.stringify(value, undefined, 2)
        const at = where % whole.length
        const text = whole.slice(0, at) + whole.slice(at + 1)
        const repair = repairJson(text)
        if (repair.kind === 'repaired') expect(repair.text).not.toBe(text)
      }),
    )
  })

  test('a megabyte is repaired in one go', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `  'field ${n}': "${'value '.repeat(14)}",`)
    const text = `{\n${lines.join('\n')}\n}`
    const { text: after, diff } = repaired(text)
    expect(parseMetadata(after).ok).toBe(true)
    expect(diff.hunks.flat().length).toBeLessThan(1000)
    expect(diff.more).toBeGreaterThan(9000)
  })
})

describe('the repair as a diff', () => {
  test('shows changed lines with two lines of context and marks', () => {
    expect(written('{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  \'d\': 4,\n  "e": 5\n}')).toEqual([
      [' 3   "b": 2,', ' 4   "c": 3,', `-5   ‹'d'›: 4,`, '+5   ‹"d"›: 4,', ' 6   "e": 5', ' 7 }'],
    ])
  })

  test('places that lie apart are apart, those that nearly touch are one', () => {
    const fields = Array.from({ length: 20 }, (_, n) => `  "f${n}": ${n}`)
    const text = (without: readonly number[]) =>
      `{\n${fields.map((line, n) => (n === 19 || without.includes(n) ? line : `${line},`)).join('\n')}\n}`
    expect(written(text([3, 15]))).toHaveLength(2)
    expect(written(text([3, 6]))).toHaveLength(1)
    const numbers = written(text([3, 6]))[0]?.filter((line) => line.startsWith(' '))
    expect(numbers).toEqual(
      [3, 4, 6, 7, 9, 10].map((line) => ` ${line} ${line === 1 ? '{' : `  "f${line - 2}": ${line - 2},`}`),
    )
  })

  test('shortens a long line around its changes', () => {
    const text = `{"a": "${'x'.repeat(5000)}", 'b': 1, "c": "${'y'.repeat(5000)}"}`
    const [lines] = written(text)
    expect(lines?.join('').length).toBeLessThan(600)
    expect(lines?.[1]).toContain('‹"b"›: 1')
  })
})
