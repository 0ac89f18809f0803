import { expect, it } from 'vitest'
import { completeModule } from './electron-module.ts'

it('runs no getter before the app asks: that of protocol needs the folder of an app without --user-data-dir', () => {
  let runs = 0
  const module = completeModule({
    get protocol() {
      runs += 1
      return 'protocol'
    },
  })
  expect(runs).toBe(0)
  expect(module.protocol).toBe('protocol')
})

it('refuses by name what the stand-in does not have', () => {
  expect(() => new (completeModule({}).Tray as new () => unknown)()).toThrow('not in the stand-in: Tray')
})
