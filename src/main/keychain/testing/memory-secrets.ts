import { type FailureCode, failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { SecretStore } from '../secret-store.ts'

/** Replaces the keychain to inject faults or count calls; the real one has its own tests. */
export function memorySecrets(kept: Map<string, string>, code: FailureCode | null = null) {
  const asked: string[] = []
  const fault: { code: FailureCode | null } = { code }
  const unless = <T>(value: T) => (fault.code === null ? succeed(value) : fail(failed(fault.code)))
  const secrets: SecretStore = {
    get: async (account) => {
      asked.push(`get ${account}`)
      return unless(kept.get(account) ?? null)
    },
    set: async (account, secret) => {
      asked.push(`set ${account}`)
      if (fault.code === null) kept.set(account, secret)
      return unless(undefined)
    },
    delete: async (account) => {
      asked.push(`delete ${account}`)
      if (fault.code === null) kept.delete(account)
      return unless(undefined)
    },
  }
  return { secrets, asked, kept, fault }
}
