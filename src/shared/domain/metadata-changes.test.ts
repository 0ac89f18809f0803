import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareMetadata } from './metadata-changes.ts'
import { parseMetadata } from './metadata-text.ts'

const read = (text: string | null) => {
  const parsed = text === null ? null : parseMetadata(text)
  if (parsed?.ok === false) throw new Error(text ?? '')
  return parsed === null ? null : parsed.value
}
const compare = (before: string | null, after: string | null) => {
  const { changes, differs } = compareMetadata(read(before), read(after))
  return { changes: changes.map(({ kind, name }) => `${kind} ${name}`), differs }
}

describe('what a save would do', () => {
  test('each field is kept, added, changed or removed, those of after first', () => {
    expect(compareMetadata(read('{"a":1,"b":2,"c":[1, 2]}'), read('{"d":4,"c":[1,2],"a":"1"}'))).toEqual({
      changes: [
        { kind: 'added', name: 'd', raw: '4' },
        { kind: 'kept', name: 'c', raw: '[1,2]' },
        { kind: 'changed', name: 'a', before: '1', raw: '"1"' },
        { kind: 'removed', name: 'b', before: '2' },
      ],
      differs: true,
    })
  })

  test.each([
    ['1', '1.0'],
    ['12345678901234567890', '12345678901234567891'],
    ['0', '-0'],
    ['1e400', '1e401'],
    ['"é"', '"\\u00e9"'],
    ['{"x":1,"y":2}', '{"y":2,"x":1}'],
    ['null', '{}'],
  ])('%s and %s are not the same', (one, other) => {
    expect(compare(`{"a":${one}}`, `{"a":${other}}`)).toEqual({ changes: ['changed a'], differs: true })
  })

  test('white space is no change', () => {
    expect(compare('{"a":[1,{"b":2}]}', ' {\r\n "a" : [ 1 , { "b" : 2 } ]\n}')).toEqual({
      changes: ['kept a'],
      differs: false,
    })
  })

  test('another order is one, though no field changes', () => {
    expect(compare('{"a":1,"b":2}', '{"b":2,"a":1}')).toEqual({
      changes: ['kept b', 'kept a'],
      differs: true,
    })
  })

  test('none and an empty object are the same', () => {
    expect(compare(null, '{ }')).toEqual({ changes: [], differs: false })
    expect(compare('{}', null)).toEqual({ changes: [], differs: false })
    expect(compare('{"a":1}', null)).toEqual({ changes: ['removed a'], differs: true })
    expect(compare(null, '{"a":1}')).toEqual({ changes: ['added a'], differs: true })
  })

  test('names that objects have by nature are names like any other', () => {
    expect(compare('{"__proto__":1,"toString":2}', '{"__proto__":2,"constructor":3}')).toEqual({
      changes: ['changed __proto__', 'added constructor', 'removed toString'],
      differs: true,
    })
  })

  test('a name written with an escape is the name', () => {
    expect(compare('{"a":1}', '{"\\u0061":1}').changes).toEqual(['kept a'])
  })
})

test('for any two objects, the changes lead from the one to the other and name each field once', () => {
  const metadata = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', '__proto__', ''),
    fc.jsonValue({ maxDepth: 1 }),
  )
  fc.assert(
    fc.property(metadata, metadata, (before, after) => {
      const [from, to] = [JSON.stringify(before), JSON.stringify(after)]
      const { changes, differs } = compareMetadata(read(from), read(to))
      const names = changes.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect([...names].sort()).toEqual([...new Set([...Object.keys(before), ...Object.keys(after)])].sort())
      expect(differs).toBe(from !== to)
      const result = changes.flatMap((change) =>
        change.kind === 'removed' ? [] : [[change.name, change.raw]],
      )
      expect(result).toEqual(Object.entries(after).map(([name, value]) => [name, JSON.stringify(value)]))
    }),
  )
})
