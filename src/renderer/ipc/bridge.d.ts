import type { Bridge } from '../../shared/ipc/contract.ts'

declare global {
  interface Window {
    readonly indexDesk: Bridge
  }

  /** Used part of https://www.w3.org/TR/trusted-types/, which TypeScript's library lacks. */
  const trustedTypes: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string }
  }
}
