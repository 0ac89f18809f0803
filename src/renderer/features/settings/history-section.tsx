import type { Preferences } from '../../../shared/schemas/settings.ts'
import { Section } from '../../ui/section.tsx'
import { words } from '../../words/words.ts'
import { NumberSetting } from './number-setting.tsx'
import { mostVersions, readVersions } from './read-number.ts'
import { useChangePreferences } from './use-change-preferences.ts'
import { useLockedSettings } from './use-policy.ts'

export function HistorySection({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const isLocked = useLockedSettings()
  const { settings } = words
  return (
    <Section title={settings.history}>
      <NumberSetting
        label={settings.versionsKept}
        hint={settings.versionsKeptHint}
        problem={settings.versionsKeptProblem}
        value={preferences.versionsKept}
        max={mostVersions}
        isLocked={isLocked('versionsKept')}
        read={readVersions}
        onChange={(versionsKept) =>
          void change({ versionsKept }, settings.changed.versionsKept(versionsKept))
        }
      />
    </Section>
  )
}
