import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type MetadataNode,
  maximumDepth,
  nodeAt,
  placeOf,
  rawOf,
  readTree,
  treeAfterSet,
} from './metadata-tree.ts'
import {
  applyTextEdit,
  editToInsert,
  editToMove,
  editToRemove,
  editToRename,
  editToSet,
  type TextEdit,
} from './metadata-tree-edits.ts'

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing there')
  return value
}
const tree = (text: string) => must(readTree(text))
const edited = (text: string, edit: TextEdit | undefined) => applyTextEdit(text, must(edit))

const anyJson = fc
  .tuple(
    fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
    fc.constantFrom(undefined, 1, 2, '\t', ' \r\n '),
  )
  .map(([value, space]) => JSON.stringify(value, null, space))

function readValue(text: string, node: MetadataNode): unknown {
  if (node.kind === 'list') return node.children.map((child) => readValue(text, child))
  if (node.kind !== 'group') return JSON.parse(rawOf(text, node))
  return Object.fromEntries(node.children.map((child) => [child.name?.text, readValue(text, child)]))
}

describe('parsing JSON', () => {
  test('places every value as the tree says', () => {
    fc.assert(
      fc.property(anyJson, (text) => {
        expect(readValue(text, tree(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('accepts exactly what JSON.parse accepts', () => {
    const sign = fc.constantFrom(
      ...'{}[]:,"\\/0123456789.eE+-truefalsn \t\n\r\u0000\u00a0\u2028u',
      'null',
      'true',
      '"a"',
      '1e5',
    )
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
        (text) => {
          let isJson = true
          try {
            JSON.parse(text)
          } catch {
            isJson = false
          }
          expect(readTree(text) !== undefined).toBe(isJson)
        },
      ),
      { numRuns: 5000 },
    )
  })

  test('agrees with JSON.parse on truncated and mutated text', () => {
    fc.assert(
      fc.property(anyJson, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (text, at, sign) => {
        const cut = at % text.length
        expect(readTree(text.slice(0, cut))).toBeUndefined()
        const changed = `${text.slice(0, cut)}${sign}${text.slice(cut + 1)}`
        let isJson = true
        try {
          JSON.parse(changed)
        } catch {
          isJson = false
        }
        // Text with a lone surrogate cannot be sent.
        expect(readTree(changed) !== undefined).toBe(isJson && changed.isWellFormed())
      }),
    )
  })

  test('parses nested lists down to the limit', () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(readTree(deep(maximumDepth))).toBeDefined()
    expect(readTree(deep(maximumDepth + 1))).toBeUndefined()
  })

  test('finds the value at a path, or the nearest', () => {
    const text = '{"a": [{"b": 1}, 2], "__proto__": {"c": null}}'
    const at = (path: (string | number)[]) => {
      const place = placeOf(text, path)
      return place && rawOf(text, place)
    }
    expect(at(['a', 0, 'b'])).toBe('1')
    expect(at(['__proto__', 'c'])).toBe('null')
    expect(at(['a', 0, 'x'])).toBe('{')
    expect(at(['__proto__', 'x', 3])).toBe('"__proto__"')
    expect(at(['x'])).toBe('{')
    expect(nodeAt(tree(text), ['a', 'b'])).toBeUndefined()
    expect(placeOf('{', ['a'])).toBeUndefined()
  })
})

describe('edits by path', () => {
  const text = '{\n  "a": 1.0,\n  "b": { "c" : 1e400 },\n  "d": ["x","y","z"]\n}\n'

  test('changes only its own place', () => {
    const root = tree(text)
    expect(edited(text, editToSet(root, ['b', 'c'], '2'))).toBe(text.replace('1e400', '2'))
    expect(edited(text, editToRename(root, ['b'], 'B"'))).toBe(text.replace('"b"', '"B\\""'))
    expect(edited(text, editToRemove(root, ['a']))).toBe(text.replace('"a": 1.0,\n  ', ''))
    expect(edited(text, editToRemove(root, ['d']))).toBe(text.replace(',\n  "d": ["x","y","z"]', ''))
    expect(edited(text, editToRemove(root, ['b', 'c']))).toBe(text.replace(' "c" : 1e400 ', ''))
    expect(edited(text, editToRemove(root, ['d', 1]))).toBe(
      text.replace('"y",', '').replace('"x","z"', '"x","z"'),
    )
    expect(edited(text, editToMove(text, root, ['d', 2], 0))).toBe(text.replace('"x","y","z"', '"z","x","y"'))
    expect(edited(text, editToMove(text, root, ['a'], 1))).toBe(
      '{\n  "b": { "c" : 1e400 },\n  "a": 1.0,\n  "d": ["x","y","z"]\n}\n',
    )
  })

  test.each([
    ['{"a":1}', '{"a":1,"n":2}'],
    ['{"a": 1}', '{"a": 1, "n": 2}'],
    ['{ "a": 1, "b": 2 }', '{ "a": 1, "b": 2, "n": 2 }'],
    ['{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"n": 2\n}'],
    ['{}', '{\n  "n": 2\n}'],
  ])('a field put into %j follows its ways', (before, after) => {
    expect(edited(before, editToInsert(before, tree(before), [], { name: 'n', raw: '2' }))).toBe(after)
  })

  test('indents inserts into empty groups and lists', () => {
    const broken = '{\n  "a": {},\n  "l": []\n}'
    const inside = edited(broken, editToInsert(broken, tree(broken), ['a'], { name: 'n', raw: '2' }))
    expect(inside).toBe('{\n  "a": {\n    "n": 2\n  },\n  "l": []\n}')
    const flat = '{"a":{}}'
    expect(edited(flat, editToInsert(flat, tree(flat), ['a'], { name: 'n', raw: '2' }))).toBe('{"a":{"n":2}}')
  })

  test('sets the value of any edit and keeps every other byte', () => {
    fc.assert(
      fc.property(anyJson, fc.nat(), fc.jsonValue(), (json, pick, value) => {
        const root = tree(json)
        const count = root.children.length
        const raw = JSON.stringify(value)
        const fields = (from: string) =>
          tree(from).children.map((child) => [child.name?.text, rawOf(from, child)] as const)
        const before = fields(json)
        const inserted = edited(
          json,
          editToInsert(json, root, [], { name: 'new\n', raw }, pick % (count + 1)),
        )
        expect(fields(inserted)).toEqual(before.toSpliced(pick % (count + 1), 0, ['new\n', raw]))
        if (count === 0) return
        const at = pick % count
        const [name] = must(before[at])
        const path = [must(name)]
        expect(fields(edited(json, editToSet(root, path, raw)))).toEqual(before.with(at, [name, raw]))
        expect(fields(edited(json, editToRemove(root, path)))).toEqual(before.toSpliced(at, 1))
        const to = (pick >> 3) % count
        const move = editToMove(json, root, path, to)
        expect(move === undefined).toBe(to === at)
        if (move === undefined) return
        expect(fields(edited(json, move))).toEqual(before.toSpliced(at, 1).toSpliced(to, 0, must(before[at])))
      }),
    )
  })

  test('updates the tree as parsing again would', () => {
    fc.assert(
      fc.property(anyJson, fc.nat(), fc.jsonValue(), (json, pick, value) => {
        const root = tree(json)
        const paths: (string | number)[][] = []
        const walk = (node: MetadataNode, path: (string | number)[]) => {
          paths.push(path)
          for (const [index, child] of node.children.entries())
            walk(child, [...path, child.name?.text ?? index])
        }
        walk(root, [])
        const path = must(paths[pick % paths.length])
        const raw = JSON.stringify(value)
        expect(treeAfterSet(root, path, raw)).toEqual(readTree(edited(json, editToSet(root, path, raw))))
      }),
    )
  })
})
