import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import { useWanted } from '../../ui/use-wanted.ts'
import { longestHold, NumberSetting, readNumber } from './number-setting.tsx'
import { useChangePreferences, useLockedSettings } from './use-change-preferences.ts'

export function SendingSection({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const isLocked = useLockedSettings()
  const { settings } = messages
  const [keepsAwake, setKeepsAwake] = useWanted(preferences.keepAwakeWhileSending, (wanted) =>
    change({ keepAwakeWhileSending: wanted }, settings.changed.keepAwake(wanted)),
  )
  return (
    <Section title={settings.sending}>
      <NumberSetting
        label={settings.hold}
        hint={`${settings.holdWhy} ${settings.holdHint}`}
        problem={settings.holdProblem}
        value={preferences.holdSeconds}
        max={longestHold}
        isLocked={isLocked('holdSeconds')}
        read={(text) => readNumber(text, longestHold)}
        onChange={(holdSeconds) => void change({ holdSeconds }, settings.changed.hold(holdSeconds))}
      />
      <Checkbox
        label={settings.keepAwake}
        checked={keepsAwake}
        disabled={isLocked('keepAwakeWhileSending')}
        hint={isLocked('keepAwakeWhileSending') ? <LockedHint /> : undefined}
        onChange={setKeepsAwake}
      />
    </Section>
  )
}
