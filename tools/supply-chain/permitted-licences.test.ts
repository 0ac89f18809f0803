import { expect, test } from 'vitest'
import { packageFolderOf } from './note-bundled-packages.ts'
import { isPermitted } from './permitted-licences.ts'

test.each(['MIT', 'MIT OR GPL-3.0-only', '(MIT AND ISC)', 'GPL-2.0 OR (MIT AND (ISC OR AGPL-3.0))'])(
  '%s leaves a permitted way',
  (expression) => expect(isPermitted(expression)).toBe(true),
)

test.each([
  '',
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'SEE LICENSE IN x',
  'MIT)',
  '(MIT',
  'MIT ISC',
  'MIT OR',
])('“%s” does not', (expression) => expect(isPermitted(expression)).toBe(false))

test('a module is of the innermost package that it lies in, on every system', () => {
  const of = (id: string) => packageFolderOf(id)
  expect(of('/home/a/node_modules/zod/v4/index.js')).toEqual(['node_modules/zod'])
  expect(of('\0/home/a/node_modules/@scope/name/lib.js?commonjs-es-import')).toEqual([
    'node_modules/@scope/name',
  ])
  expect(of('C:\\work\\node_modules\\a\\node_modules\\b\\index.js')).toEqual([
    'node_modules/a/node_modules/b',
  ])
  expect(of('/home/a/src/main/index.ts')).toEqual([])
  expect(of('\0rolldown/runtime.js')).toEqual([])
})
