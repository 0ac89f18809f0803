import { METHODS } from './methods.ts'
import { notInTheStandIn } from './preventable.ts'

/** Adds Electron's missing methods to an object or a class; each throws by name. */
export function refuseTheRest(typeName: keyof typeof METHODS, target: object): void {
  const shown = typeName.charAt(0).toLowerCase() + typeName.slice(1)
  for (const name of METHODS[typeName]) {
    if (name in target) continue
    Object.defineProperty(target, name, {
      configurable: true,
      writable: true,
      value() {
        throw notInTheStandIn(`${shown}.${name}`)
      },
    })
  }
}
