import type { Bridge } from '../../shared/ipc/bridge.ts'

declare global {
  interface Window {
    readonly indexDesk: Bridge
  }
}
