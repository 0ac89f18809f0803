import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { METHODS } from '../main/methods.ts'

const declarations = readFileSync(
  new URL('../../../node_modules/electron/electron.d.ts', import.meta.url),
  'utf8',
)

/** Members of Node's own emitter. */
const OF_EMITTERS = new Set([
  'on',
  'off',
  'once',
  'addListener',
  'removeListener',
  'removeAllListeners',
  'constructor',
])

function declaredMethods(typeName: string): string[] {
  const head = new RegExp(
    `^ {2}(?:class|interface) ${typeName}(?: extends \\w+(?:\\.\\w+)?)? \\{$`,
    'm',
  ).exec(declarations)
  if (!head) return []
  const body = declarations.slice(head.index, declarations.indexOf('\n  }\n', head.index))
  return [...body.matchAll(/^ {4}([a-zA-Z]+)(?:<[^>]*>)?\(/gm)].map(([, name]) => name ?? '')
}

for (const typeName of Object.keys(METHODS) as (keyof typeof METHODS)[]) {
  test(`${typeName}: every method Electron declares is implemented or refused by name`, () => {
    const parts = typeName === 'BrowserWindow' ? ['BaseWindow', 'BrowserWindow'] : [typeName]
    const declared = new Set(parts.flatMap(declaredMethods).filter((name) => !OF_EMITTERS.has(name)))
    expect([...declared].toSorted()).toEqual(
      METHODS[typeName].filter((name) => !OF_EMITTERS.has(name)).toSorted(),
    )
  })
}
