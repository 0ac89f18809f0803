import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compactJson,
  formatFields,
  kindOfJson,
  type MetadataProblemCode,
  parseMetadata,
} from './metadata-text.ts'
import { type MetadataKind, maximumDepth } from './metadata-tree.ts'

const problems = (text: string) => {
  const parsed = parseMetadata(text)
  return parsed.ok ? [] : parsed.error.map(({ code, line, column }) => `${code} ${line}:${column}`)
}
const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

describe('typed text stays unchanged', () => {
  const kept: readonly (readonly [string, MetadataKind])[] = [
    ['12345678901234567890', 'number'],
    ['1.0', 'number'],
    ['-0', 'number'],
    ['1e400', 'number'],
    ['1E+2', 'number'],
    ['0.10', 'number'],
    ['3.141592653589793238462643383279502884', 'number'],
    ['"🌊 \\ud83c\\udf0a \\u0000 \\/ \u2028 \\u2028"', 'text'],
    ['"\\ud800"', 'text'],
    ['"1987"', 'text'],
    ['""', 'text'],
    ['true', 'yes-no'],
    ['false', 'yes-no'],
    ['null', 'nothing'],
    ['[1.0, {"b" : 2}]', 'list'],
    ['[]', 'list'],
    ['{"z":1,"a":2}', 'group'],
    ['{}', 'group'],
  ]
  test.each(kept)('%s', (raw, kind) => {
    const text = `{ "field" :\r\n\t${raw}\n}`
    expect(parseMetadata(text)).toEqual({
      ok: true,
      value: { text, fields: [{ name: 'field', raw, kind }] },
    })
    expect(kindOfJson(raw)).toBe(kind)
  })

  test('accepts names of any kind, in order', () => {
    const names = [
      '__proto__',
      'constructor',
      'z',
      'a',
      '1',
      '0',
      '',
      ' ',
      '🌊',
      '\u2028',
      'é',
      'e\u0301',
      'toString',
    ]
    const text = `{${names.map((name) => `${JSON.stringify(name)}:1`).join(',')}}`
    const parsed = parseMetadata(text)
    expect(parsed.ok && parsed.value.fields.map(({ name }) => name)).toEqual(names)
    expect(compactJson(text)).toBe(text)
  })

  test('accepts ten thousand fields', () => {
    const text = `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}": ${index}.0`).join(',\n')}}`
    const parsed = parseMetadata(text)
    expect(parsed.ok && parsed.value.fields.length).toBe(10_000)
    expect(parsed.ok && parsed.value.fields[9_999]).toEqual({ name: 'k9999', raw: '9999.0', kind: 'number' })
  })

  test('accepts an empty object and outer white space', () => {
    expect(parseMetadata(' \r\n\t{ } \n')).toEqual({ ok: true, value: { text: ' \r\n\t{ } \n', fields: [] } })
  })
})

describe('how deep it may go', () => {
  test('accepts depth up to the limit', () => {
    expect(problems(nested(100))).toEqual([])
    expect(problems(nested(maximumDepth - 1))).toEqual([])
  })

  test.each([maximumDepth, 100_000])(
    '%i lists within the group are too many, at the place of the first',
    (depth) => {
      expect(problems(nested(depth))).toEqual([`too-deep 1:${5 + maximumDepth}`])
      expect(kindOfJson('['.repeat(depth + 1))).toBeUndefined()
      expect(compactJson(nested(depth))).toBe(nested(depth))
    },
  )

  test('ignores brackets within text', () => {
    expect(problems(`{"a": "${'['.repeat(5000)}"}`)).toEqual([])
    expect(problems(`{"a": [${'[],'.repeat(5000)}{}]}`)).toEqual([])
  })
})

describe('problems, with line and column', () => {
  const wrong: readonly (readonly [string, MetadataProblemCode, string])[] = [
    ['', 'empty', '1:1'],
    [' \n\t', 'empty', '1:1'],
    ['[1]', 'not-an-object', '1:1'],
    ['\n\n "text"', 'not-an-object', '3:2'],
    ['null', 'not-an-object', '1:1'],
    ['{"a":1,\r\n"b":2,\r\n"a":3}', 'duplicate-field', '3:1'],
    ['{"a":1,"\\u0061":2}', 'duplicate-field', '1:8'],
    ['{"__proto__":1,"__proto__":2}', 'duplicate-field', '1:16'],
    ['{"a":[{"b":1,\r"b":2}]}', 'duplicate-field', '2:1'],
    ['{"a":}', 'value-expected', '1:6'],
    ['{"a":\n\n  }', 'value-expected', '3:3'],
    ['{"a":[1,]}', 'value-expected', '1:9'],
    ['{"a":1,}', 'name-expected', '1:8'],
    ['{"a"}', 'colon-expected', '1:5'],
    ['{"a" 1}', 'colon-expected', '1:6'],
    ['{"a":1 "b":2}', 'comma-expected', '1:8'],
    ['{"a":[1 2]}', 'comma-expected', '1:9'],
    ['{"a":1', 'closing-brace-expected', '1:7'],
    ['{"a":1]', 'closing-brace-expected', '1:7'],
    ['{', 'closing-brace-expected', '1:2'],
    ['{"a":[1', 'closing-bracket-expected', '1:8'],
    ['{"a":[1}', 'closing-bracket-expected', '1:8'],
    ['{"a":1.}', 'bad-number', '1:6'],
    ['{"a":01}', 'bad-number', '1:7'],
    ['{"a":.5}', 'bad-number', '1:6'],
    ['{"a":+1}', 'bad-number', '1:6'],
    ['{"a":-}', 'bad-number', '1:6'],
    ['{"a":0x1F}', 'bad-number', '1:7'],
    ['{"a":1e}', 'bad-number', '1:6'],
    ['{"a":"x', 'bad-text', '1:6'],
    ['{"a":"\\q"}', 'bad-text', '1:6'],
    ['{"a":"\\u12"}', 'bad-text', '1:6'],
    ['{"a":"\t"}', 'bad-text', '1:6'],
    ['{"a":"x\ny"}', 'bad-text', '1:6'],
    ["{'a':1}", 'unknown-word', '1:2'],
    ['{a:1}', 'unknown-word', '1:2'],
    ['{"a":NaN}', 'unknown-word', '1:6'],
    ['{"a":undefined}', 'unknown-word', '1:6'],
    ['{"a":True}', 'unknown-word', '1:6'],
    ['{\u00a0}', 'unknown-word', '1:2'],
    ['{} // c', 'comment', '1:4'],
    ['{/* c */}', 'comment', '1:2'],
    ['{"a":/*', 'comment', '1:6'],
    ['{}\r\n\r\n  x', 'text-after-end', '3:3'],
    ['{}}', 'text-after-end', '1:3'],
    ['{} {}', 'text-after-end', '1:4'],
    ['{"a":1};', 'text-after-end', '1:8'],
    ['{"a":1}"', 'text-after-end', '1:8'],
  ]
  test.each(wrong)('%j: %s at %s', (text, code, place) => {
    expect(problems(text)[0]).toBe(`${code} ${place}`)
  })

  test('names every duplicate', () => {
    const lines = Array.from({ length: 10_000 }, () => '"same": {"x": 1, "x": 2}')
    const parsed = parseMetadata(`{${lines.join(',\n')}}`)
    const found = parsed.ok ? [] : parsed.error
    expect(found).toHaveLength(19_999)
    expect(found.at(-1)).toMatchObject({
      code: 'duplicate-field',
      field: 'x',
      line: 10_000,
      column: 18,
      length: 3,
    })
    expect(found.filter(({ field }) => field === 'same').map(({ line }) => line)).toEqual(
      Array.from({ length: 9999 }, (_, index) => index + 2),
    )
  })

  test('counts places in UTF-16 units', () => {
    const parsed = parseMetadata('{"🌊": x}')
    expect(parsed.ok ? [] : parsed.error).toMatchObject([{ offset: 7, length: 1, line: 1, column: 8 }])
  })

  test.each(['', '1.', '01', '.5', 'x', '1 2', '"a', '[1,]', '// c\n1', "'a'"])(
    'rejects %j as a value',
    (raw) => {
      expect(kindOfJson(raw)).toBeUndefined()
    },
  )
})

describe('for any text', () => {
  const spaced = fc
    .tuple(fc.jsonValue(), fc.constantFrom('', ' ', '\t', 2, 5))
    .map(([value, indent]) => JSON.stringify({ value, list: [value] }, null, indent))
  const scribbled = fc
    .tuple(
      spaced,
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.constantFrom('', ',', '"', '}', ']', '0', '/', '\\', '\u00a0', '\ufeff', 'e', '.', '\n'),
    )
    .map(([text, at, cut, put]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + put + text.slice(place + cut)
    })

  test('keeps its meaning without white space', () => {
    fc.assert(
      fc.property(spaced, (text) => {
        const parsed = parseMetadata(text)
        expect(parsed.ok).toBe(true)
        expect(JSON.parse(compactJson(text))).toEqual(JSON.parse(text))
        expect(compactJson(text).length).toBeLessThanOrEqual(text.length)
        expect(compactJson(compactJson(text))).toBe(compactJson(text))
      }),
      { numRuns: 300 },
    )
  })

  test('accepts exactly the objects without duplicates that JSON.parse accepts', () => {
    fc.assert(
      fc.property(fc.oneof(scribbled, fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const parsed = parseMetadata(text)
        const value = readWithPlatform(text)
        if (parsed.ok) {
          expect(value).toBeTypeOf('object')
          expect(Object.keys(value ?? {}).sort()).toEqual(parsed.value.fields.map(({ name }) => name).sort())
          for (const { name, raw } of parsed.value.fields) {
            expect(JSON.parse(raw)).toEqual(Object.getOwnPropertyDescriptor(value, name)?.value)
          }
        } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
          expect(parsed.error.every(({ code }) => code === 'duplicate-field')).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('round-trips fields', () => {
    const raw = fc.jsonValue().map((value) => JSON.stringify(value))
    const fields = fc.uniqueArray(fc.record({ name: fc.string({ unit: 'grapheme' }), raw }), {
      selector: ({ name }) => name,
    })
    fc.assert(
      fc.property(fields, (wanted) => {
        const parsed = parseMetadata(formatFields(wanted))
        expect(parsed.ok && parsed.value.fields.map(({ name, raw }) => ({ name, raw }))).toEqual(wanted)
      }),
    )
    expect(formatFields([])).toBe('{}')
  })
})

function readWithPlatform(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
