import type { Bridge } from '../../shared/ipc/contract.ts'

declare global {
  interface Window {
    readonly indexDesk: Bridge
  }

  /** The part of https://www.w3.org/TR/trusted-types/ that the page uses; TypeScript's library has none of it yet. */
  const trustedTypes: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(address: string): string }
  }
}
