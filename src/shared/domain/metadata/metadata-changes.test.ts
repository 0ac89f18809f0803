import { describe, expect, test } from 'vitest'
import { compareMetadata, removalNames } from './metadata-changes.ts'
import { parseMetadata } from './metadata-text.ts'

const read = (text: string | null) => {
  const parsed = text === null ? null : parseMetadata(text)
  if (parsed?.ok === false) throw new Error(text ?? '')
  return parsed === null ? null : parsed.value
}
const compare = (before: string | null, after: string | null) => {
  const { changes, differs } = compareMetadata(read(before), read(after))
  return { changes: changes.map(({ kind, path }) => `${kind} ${path.join('.')}`.trim()), differs }
}

describe('changes of a save', () => {
  test('classifies each field as kept, added, changed or removed', () => {
    expect(compareMetadata(read('{"a":1,"b":2,"c":[1, 2]}'), read('{"d":4,"c":[1,2],"a":"1"}'))).toEqual({
      changes: [
        { kind: 'added', path: ['d'], raw: '4', at: 0, key: '"d"' },
        { kind: 'kept', path: ['c'], raw: '[1,2]' },
        { kind: 'changed', path: ['a'], before: '1', raw: '"1"', loses: false },
        { kind: 'removed', path: ['b'], before: '2', loses: true },
        { kind: 'order', path: [], keys: ['"c"', '"a"'] },
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
    ['null', '{}'],
    ['[]', '{}'],
  ])('%s and %s are not the same', (one, other) => {
    expect(compare(`{"a":${one}}`, `{"a":${other}}`)).toEqual({ changes: ['changed a'], differs: true })
  })

  test('ignores white space', () => {
    expect(compare('{"a":[1,{"b":2}]}', ' {\r\n "a" : [ 1 , { "b" : 2 } ]\n}')).toEqual({
      changes: ['kept a'],
      differs: false,
    })
  })

  test('reports a different order', () => {
    expect(compare('{"a":1,"b":2}', '{"b":2,"a":1}')).toEqual({
      changes: ['kept b', 'kept a', 'order'],
      differs: true,
    })
    expect(compare('{"a":{"x":1,"y":2}}', '{"a":{"y":2,"x":1}}').changes).toEqual(['order a'])
  })

  test('treats absent metadata and an empty object as equal', () => {
    expect(compare(null, '{ }')).toEqual({ changes: [], differs: false })
    expect(compare('{}', null)).toEqual({ changes: [], differs: false })
    expect(compare('{"a":1}', null)).toEqual({ changes: ['removed a'], differs: true })
    expect(compare(null, '{"a":1}')).toEqual({ changes: ['added a'], differs: true })
  })

  test('accepts names of Object.prototype', () => {
    expect(compare('{"__proto__":1,"toString":2}', '{"__proto__":2,"constructor":3}')).toEqual({
      changes: ['changed __proto__', 'added constructor', 'removed toString'],
      differs: true,
    })
  })

  test('reads escaped names', () => {
    expect(compare('{"a":1}', '{"\\u0061":1}')).toEqual({ changes: ['kept a', 'order'], differs: true })
  })
})

describe('within groups and lists', () => {
  test('compares groups field by field at any depth', () => {
    expect(
      compare('{"a":{"b":{"c":1,"d":2},"e":3},"f":4}', '{"a":{"b":{"c":9,"g":5},"e":3},"f":4}').changes,
    ).toEqual(['changed a.b.c', 'added a.b.g', 'removed a.b.d', 'kept f'])
  })

  test('does not report following entries as changed if one is removed', () => {
    expect(compare('{"a":["x","y","z"]}', '{"a":["x","z"]}').changes).toEqual(['removed a.1'])
    expect(compare('{"a":["x","z"]}', '{"a":["x","y","z"]}').changes).toEqual(['added a.1'])
    expect(compare('{"a":["x","y","z"]}', '{"a":["x","q","z"]}').changes).toEqual(['changed a.1'])
    expect(compare('{"a":[1,1,1]}', '{"a":[1,1]}').changes).toEqual(['removed a.2'])
  })

  test('matches groups of a list by shared values', () => {
    const before = '{"a":[{"n":"Ann","y":1},{"n":"Bob","y":2},{"n":"Cy","y":3}]}'
    const after = '{"a":[{"n":"Ann","y":7},{"n":"Cy","y":3,"z":0},{"n":"Dee","y":8}]}'
    expect(compare(before, after).changes).toEqual([
      'changed a.0.y',
      'removed a.1',
      'added a.2.z',
      'added a.2',
    ])
  })

  test('reports a group replacing a text as one change', () => {
    expect(compare('{"a":["x",{"b":1}]}', '{"a":[{"b":1},"x"]}').changes).toHaveLength(2)
    expect(compare('{"a":"x"}', '{"a":{"b":1}}').changes).toEqual(['changed a'])
  })

  test('names removals unambiguously', () => {
    const removed = (before: string, after: string) =>
      removalNames(compareMetadata(read(before), read(after)).changes)
    expect(removed('{"a":1,"/a":2,"b":{"c/d":1,"~":2}}', '{"b":{}}')).toEqual([
      '/b/c~1d',
      '/b/~0',
      'a',
      '/~1a',
    ])
    expect(removed('{"a":["x","y"],"l":[{"b":1},{"c":2}]}', '{"a":["x"],"l":[{"b":1}]}')).toEqual(['/l/1'])
    expect(removed('{"a":{"b":1},"c":{},"d":[{"e":1}]}', '{"a":null,"c":1,"d":"x"}')).toEqual(['a', 'd'])
  })
})
