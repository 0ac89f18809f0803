import { failed } from '../../../shared/ipc/failure.ts'
import { fail } from '../../../shared/result.ts'
import { lockableSettings } from '../../../shared/schemas/policy.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { ReadPolicy } from './policy-entries.ts'

type PreferenceCalls = Pick<SettingsStore, 'preferences' | 'changePreferences'>

export function lockedSettings({ state, policy, problems }: ReadPolicy): readonly string[] {
  const lockable = Object.keys(lockableSettings.shape)
  const isBroken = (place: string) => problems.some((problem) => problem.place === place)
  if (state === 'not-usable' || isBroken('/settings')) return lockable
  return lockable.filter((name) => name in (policy.settings ?? {}) || isBroken(`/settings/${name}`))
}

/** If a setting cannot be written, the former value stays, locked. */
export function applySettings(preferences: PreferenceCalls, { policy }: ReadPolicy): void {
  const before: Readonly<Record<string, unknown>> = preferences.preferences()
  const wanted = policy.settings ?? {}
  if (Object.entries(wanted).some(([name, value]) => before[name] !== value))
    preferences.changePreferences(wanted)
}

export function lockPreferences(preferences: PreferenceCalls, locked: readonly string[]): PreferenceCalls {
  return {
    preferences: () => preferences.preferences(),
    changePreferences: (change) => {
      const before: Readonly<Record<string, unknown>> = preferences.preferences()
      const touched = Object.entries(change).find(
        ([name, value]) => locked.includes(name) && value !== undefined && value !== before[name],
      )
      if (touched !== undefined) return fail(failed('set-by-organisation', { field: touched[0] }))
      return preferences.changePreferences(change)
    },
  }
}
