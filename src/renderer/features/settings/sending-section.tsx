import type { Preferences } from '../../../shared/schemas/settings.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { words } from '../../words/words.ts'
import { HoldField } from './hold-field.tsx'
import { Section } from './section.tsx'
import { useChangePreferences } from './use-change-preferences.ts'
import { useWanted } from './use-wanted.ts'

export function SendingSection({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const { settings } = words
  const [keepsAwake, setKeepsAwake] = useWanted(preferences.keepAwakeWhileSending, (wanted) =>
    change({ keepAwakeWhileSending: wanted }, settings.changed.keepAwake(wanted)),
  )
  return (
    <Section title={settings.sending}>
      <HoldField
        seconds={preferences.holdSeconds}
        onChange={(holdSeconds) => void change({ holdSeconds }, settings.changed.hold(holdSeconds))}
      />
      <Checkbox label={settings.keepAwake} checked={keepsAwake} onChange={setKeepsAwake} />
    </Section>
  )
}
