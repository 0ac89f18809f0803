import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { usePreference } from '../../services/preferences.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'

const themes = ['system', 'light', 'dark'] as const

export function AppearanceSection({ preferences }: { readonly preferences: Preferences }) {
  const { settings } = messages
  const theme = usePreference('theme', preferences, (wanted) =>
    settings.changed.theme(settings.themes[wanted]),
  )
  return (
    <Section title={settings.appearance}>
      <SegmentedChoice
        label={settings.theme}
        chosen={theme.value}
        fixed={theme.isLocked ? <LockedHint /> : undefined}
        options={themes.map((value) => ({ value, label: settings.themes[value] }))}
        onChoose={theme.change}
      />
    </Section>
  )
}
