import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { usePreference } from '../../services/preferences.ts'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import text from '../../ui/styles/text.module.css'
import { DiagnosticsButton } from '../diagnostics/index.ts'
import styles from './settings.module.css'

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
