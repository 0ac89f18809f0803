import { registerHooks } from 'node:module'
import { EXPORTS } from '../main/electron-module.ts'

const NAMES = new Set(['electron', 'electron/main', 'electron/common'])
const ADDRESS = 'electron-stand-in:module'

/** Resolves `import ... from 'electron'`, and `require('electron')`, to this object, in this thread. */
export function serveModule(electron: Record<string, unknown>): void {
  // The loader accepts source text only; the text finds the object under a name that cannot be guessed or listed.
  const key = Symbol.for(`electron-stand-in ${process.pid} ${process.hrtime.bigint()}`)
  Object.defineProperty(globalThis, key, { value: electron, configurable: true })
  const source = [
    `const electron = globalThis[Symbol.for(${JSON.stringify(key.description)})]`,
    ...EXPORTS.map((name) => `export const ${name} = electron.${name}`),
    "export { electron as default, electron as 'module.exports' }",
  ].join('\n')
  registerHooks({
    resolve: (specifier, context, next) =>
      NAMES.has(specifier)
        ? { url: ADDRESS, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === ADDRESS ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })
}
