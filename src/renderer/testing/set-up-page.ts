import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Globals of Electron's window that happy-dom lacks.
vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: object) => rules })

// happy-dom has no layout, and a list without a height draws no rows: every scroll container has room for
// twenty.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1200 },
  clientHeight: { configurable: true, get: () => 800 },
  offsetHeight: { configurable: true, get: () => 40 },
  // There is no top layer either: popovers are in the page as they are.
  showPopover: { configurable: true, value: () => undefined },
})

// As in a browser, the same list every time: the formatters of numbers and dates are kept as long as it is.
const { languages } = navigator
Object.defineProperty(navigator, 'languages', { configurable: true, get: () => languages })

// Bounds a true hang, in milliseconds.
configure({ asyncUtilTimeout: 120_000 })
