import { METHODS } from './methods.ts'
import { notInTheStandIn } from './preventable.ts'

/** Gives an object, or the objects of a class, every method of Electron's that it lacks: one that throws by name. */
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
