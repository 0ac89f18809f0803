import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { usualTableLayout } from '../../../shared/schemas/view.ts'
import { messages } from '../../messages/messages.ts'
import { usePreference } from '../../services/preferences.ts'
import { isMac } from '../../services/shortcuts.ts'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { SegmentedChoice, Switch } from '../../ui/fields/choices.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { Actions, Rows } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
import { DiagnosticsButton } from '../diagnostics/index.ts'
import { longestHold, NumberSetting, readNumber } from './number-setting.tsx'
import styles from './settings.module.css'

const themes = ['system', 'light', 'dark'] as const

type AppearanceSectionProps = {
  readonly preferences: Preferences
  readonly connections: readonly ConnectionSummary[]
}

export function AppearanceSection({ preferences, connections }: AppearanceSectionProps) {
  const { settings } = messages
  const theme = usePreference('theme', preferences, (wanted) =>
    settings.changed.choice(settings.theme, settings.themes[wanted]),
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
      <Rows>
        <TextSizeSetting preferences={preferences} />
        {connections.length > 0 && <DensitySetting preferences={preferences} connections={connections} />}
      </Rows>
    </Section>
  )
}

/** Zoom levels; Ctrl with + and − reaches those between and beyond. */
const textSizes = { small: -0.5, normal: 0, large: 1 } as const
const textSizeNames = ['small', 'normal', 'large'] as const

function TextSizeSetting({ preferences }: { readonly preferences: Preferences }) {
  const { settings, keys } = messages
  const sizeOf = (level: number) => textSizeNames.find((size) => textSizes[size] === level) ?? null
  const zoom = usePreference('zoomLevel', preferences, (level) =>
    settings.changed.choice(settings.textSize, settings.textSizes[sizeOf(level) ?? 'normal']),
  )
  return (
    <Field row label={settings.textSize} hint={settings.textSizeHint(keys.mod(isMac()))}>
      {(parts) => (
        <SegmentedChoice
          describedBy={parts['aria-describedby']}
          hidesLabel
          label={settings.textSize}
          chosen={sizeOf(zoom.value)}
          options={textSizeNames.map((value) => ({ value, label: settings.textSizes[value] }))}
          onChoose={(size) => zoom.change(textSizes[size])}
        />
      )}
    </Field>
  )
}

/** Changes the lists of all connections; shows that of the chosen one. */
function DensitySetting({ preferences, connections }: AppearanceSectionProps) {
  const { settings, libraryList } = messages
  const densities = { comfortable: settings.comfortable, compact: libraryList.view.compact }
  const layoutOf = (tables: Preferences['tables'], id: string | null) =>
    (id === null ? undefined : tables[id]) ?? usualTableLayout
  const densityOf = (tables: Preferences['tables']) =>
    layoutOf(tables, preferences.chosenConnection).isCompact ? 'compact' : 'comfortable'
  const tables = usePreference('tables', preferences, (wanted) =>
    settings.changed.choice(settings.density, densities[densityOf(wanted)]),
  )
  return (
    <Field row label={settings.density} hint={settings.densityHint}>
      {(parts) => (
        <SegmentedChoice
          describedBy={parts['aria-describedby']}
          hidesLabel
          label={settings.density}
          chosen={densityOf(tables.value)}
          options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: densities[value] }))}
          onChoose={(density) =>
            tables.change(
              Object.fromEntries(
                connections.map(({ id }) => [
                  id,
                  { ...layoutOf(tables.value, id), isCompact: density === 'compact' },
                ]),
              ),
            )
          }
        />
      )}
    </Field>
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
  const notify = usePreference('notifyOfAttention', preferences, settings.changed.notify)
  const keepAwake = usePreference('keepAwakeWhileSending', preferences, settings.changed.keepAwake)
  return (
    <Section title={settings.work}>
      <Rows>
        <Switch
          label={settings.notify}
          checked={notify.value}
          disabled={notify.isLocked}
          hint={notify.isLocked ? <LockedHint>{settings.notifyHint}</LockedHint> : settings.notifyHint}
          onChange={notify.change}
        />
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
  const { diagnostics, settings } = messages
  const level = usePreference('logLevel', preferences, (wanted) =>
    settings.changed.choice(diagnostics.logLevel, diagnostics.logLevels[wanted]),
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
