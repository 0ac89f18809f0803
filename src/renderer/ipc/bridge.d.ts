import type { Bridge } from '../../shared/ipc/contract.ts'

declare global {
  interface Window {
    readonly indexDesk: Bridge
  }
}
