import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { app } from 'electron'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Log } from '../../platform/logger.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { applyPresets } from '../policy/apply-presets.ts'
import { applySettings, lockedSettings, lockPreferences } from '../policy/lock-preferences.ts'
import type { ReadPolicy } from '../policy/policy-entries.ts'
import { policyPlace, readPolicyFile } from '../policy/policy-file.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { readWindowsPolicyFile } from '../policy/windows-policy-file.ts'
import { ownedBy } from '../policy/written-by.ts'

export type StartedPolicy = ReadPolicy & {
  apply(settings: SettingsStore): void
  lockPreferences(settings: SettingsStore): ReturnType<typeof lockPreferences>
  describe(): CallOutput<'policy/get'>
}

const administrator = 0

export function startPolicy(log: Log): StartedPolicy {
  const { file, owners } = whereToRead()
  const read = readPolicy(
    process.platform === 'win32' ? readWindowsPolicyFile(file) : readPolicyFile(file, ownedBy(owners)),
  )
  const locked = lockedSettings(read)
  for (const { code, line } of read.problems) log('warning', 'policy-problem', { code, line: line ?? 0 })
  return {
    ...read,
    apply: (settings) => {
      applySettings(settings, read)
      applyPresets(settings.connections, read, randomUUID)
    },
    lockPreferences: (settings) => lockPreferences(settings, locked),
    describe: () => ({
      state: read.state,
      file,
      problems: [...read.problems],
      lockedSettings: [...locked],
    }),
  }
}

/** Only the unpackaged app, run by developers and tests, accepts another place. */
function whereToRead(): { readonly file: string; readonly owners: readonly number[] } {
  const elsewhere = app.isPackaged ? '' : app.commandLine.getSwitchValue('policy-file')
  if (elsewhere === '') return { file: policyPlace(process.platform), owners: [administrator] }
  return { file: path.resolve(elsewhere), owners: [administrator, process.getuid?.() ?? administrator] }
}
