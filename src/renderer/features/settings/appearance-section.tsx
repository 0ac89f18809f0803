import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import { useWanted } from '../../ui/use-wanted.ts'
import { useChangePreferences, useLockedSettings } from './use-change-preferences.ts'

const themes = ['system', 'light', 'dark'] as const

export function AppearanceSection({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const isLocked = useLockedSettings()
  const { settings } = messages
  const [theme, choose] = useWanted(preferences.theme, (wanted) =>
    change({ theme: wanted }, settings.changed.theme(settings.themes[wanted])),
  )
  return (
    <Section title={settings.appearance}>
      <SegmentedChoice
        label={settings.theme}
        chosen={theme}
        fixed={isLocked('theme') ? <LockedHint /> : undefined}
        options={themes.map((value) => ({ value, label: settings.themes[value] }))}
        onChoose={choose}
      />
    </Section>
  )
}
