import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { usePreference } from '../../services/preferences.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Switch } from '../../ui/fields/choices.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { Actions, Rows } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
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
      <fieldset aria-label={settings.theme} className={styles.themes} disabled={theme.isLocked}>
        {themes.map((value) => (
          <label key={value} className={styles.theme}>
            <span className={styles.mini} aria-hidden>
              {(value === 'system' ? (['light', 'dark'] as const) : [value]).map((scheme) => (
                <span key={scheme} style={{ colorScheme: scheme }}>
                  <i />
                  <i />
                </span>
              ))}
            </span>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={value === theme.value}
              onChange={() => theme.change(value)}
            />
            {settings.themes[value]}
          </label>
        ))}
        {theme.isLocked && <LockedHint />}
      </fieldset>
    </Section>
  )
}

export function SendingSection({ preferences }: { readonly preferences: Preferences }) {
  const { settings } = messages
  const hold = usePreference('holdSeconds', preferences, settings.changed.hold)
  return (
    <Section title={messages.state.sending}>
      <Rows>
        <NumberSetting
          label={settings.hold}
          hint={settings.holdHint}
          problem={settings.holdProblem}
          value={preferences.holdSeconds}
          max={longestHold}
          isLocked={hold.isLocked}
          read={(text) => readNumber(text, longestHold)}
          onChange={hold.change}
        />
      </Rows>
    </Section>
  )
}

export function WorkSection({ preferences }: { readonly preferences: Preferences }) {
  const { settings } = messages
  const keepAwake = usePreference('keepAwakeWhileSending', preferences, settings.changed.keepAwake)
  return (
    <Section title={settings.work}>
      <Rows>
        <Switch
          label={settings.keepAwake}
          checked={keepAwake.value}
          disabled={keepAwake.isLocked}
          hint={keepAwake.isLocked ? <LockedHint /> : undefined}
          onChange={keepAwake.change}
        />
      </Rows>
    </Section>
  )
}

const levels = ['warning', 'info', 'debug'] as const

export function DiagnosticsSection({ preferences }: { readonly preferences: Preferences }) {
  const { diagnostics } = messages
  const level = usePreference('logLevel', preferences, (wanted) =>
    diagnostics.logLevelChanged(diagnostics.logLevels[wanted]),
  )
  return (
    <Section title={diagnostics.section} text={diagnostics.sectionText}>
      <Rows>
        <Field row label={diagnostics.logLevel} hint={diagnostics.logLevelHint}>
          {(parts) => (
            <div className={styles.choice}>
              <SelectInput
                {...parts}
                compact
                value={level.value}
                options={levels.map((value) => ({ value, label: diagnostics.logLevels[value] }))}
                onChoose={level.change}
              />
            </div>
          )}
        </Field>
      </Rows>
      <Actions>
        <DiagnosticsButton />
      </Actions>
    </Section>
  )
}
