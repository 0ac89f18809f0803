import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { usePreference } from '../../services/preferences.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Checkbox } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import { longestHold, NumberSetting, readNumber } from './number-setting.tsx'

export function SendingSection({ preferences }: { readonly preferences: Preferences }) {
  const { settings } = messages
  const hold = usePreference('holdSeconds', preferences, settings.changed.hold)
  const keepAwake = usePreference('keepAwakeWhileSending', preferences, settings.changed.keepAwake)
  return (
    <Section title={settings.sending}>
      <NumberSetting
        label={settings.hold}
        hint={`${settings.holdWhy} ${settings.holdHint}`}
        problem={settings.holdProblem}
        value={preferences.holdSeconds}
        max={longestHold}
        isLocked={hold.isLocked}
        read={(text) => readNumber(text, longestHold)}
        onChange={hold.change}
      />
      <Checkbox
        label={settings.keepAwake}
        checked={keepAwake.value}
        disabled={keepAwake.isLocked}
        hint={keepAwake.isLocked ? <LockedHint /> : undefined}
        onChange={keepAwake.change}
      />
    </Section>
  )
}
