import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Globals of Electron's window that happy-dom lacks.
vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: object) => rules })

// happy-dom has no layout, and a list without height renders no rows: every scroller fits twenty.
Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { configurable: true, get: () => 1200 },
  clientHeight: { configurable: true, get: () => 800 },
  offsetHeight: { configurable: true, get: () => 40 },
  // There is no top layer either: popovers stay in the page.
  showPopover: { configurable: true, value: () => undefined },
})

const { languages } = navigator
Object.defineProperty(navigator, 'languages', { configurable: true, get: () => languages })

// Bounds a true hang, in milliseconds.
configure({ asyncUtilTimeout: 120_000 })
