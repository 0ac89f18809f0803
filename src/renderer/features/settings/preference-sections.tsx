import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { usePreference } from '../../services/preferences.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Checkbox, SegmentedChoice } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import text from '../../ui/styles/text.module.css'
import { DiagnosticsButton } from '../diagnostics/index.ts'
import { longestHold, NumberSetting, readNumber } from './number-setting.tsx'
import styles from './settings.module.css'

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

const levels = ['warning', 'info', 'debug'] as const

/** What is written down while the app runs, and the way to give it to whoever helps. */
export function DiagnosticsSection({ preferences }: { readonly preferences: Preferences }) {
  const { diagnostics } = messages
  const level = usePreference('logLevel', preferences, (wanted) =>
    diagnostics.logLevelChanged(diagnostics.logLevels[wanted]),
  )
  return (
    <Section title={diagnostics.section} text={diagnostics.sectionText}>
      <div>
        <DiagnosticsButton />
      </div>
      <div className={styles.level}>
        <SegmentedChoice
          label={diagnostics.logLevel}
          chosen={level.value}
          options={levels.map((value) => ({ value, label: diagnostics.logLevels[value] }))}
          onChoose={level.change}
        />
        <p className={text.hint}>{diagnostics.logLevelHint}</p>
      </div>
    </Section>
  )
}
