import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { Section } from '../../ui/screen.tsx'
import { useWanted } from '../../ui/use-wanted.ts'
import { DiagnosticsButton } from '../diagnostics/index.ts'
import styles from './settings.module.css'
import { useChangePreferences } from './use-change-preferences.ts'

const levels = ['warning', 'info', 'debug'] as const

/** What is written down while the app runs, and the way to give it to whoever helps. */
export function DiagnosticsSection({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const { diagnostics } = messages
  const [level, choose] = useWanted(preferences.logLevel, (wanted) =>
    change({ logLevel: wanted }, diagnostics.logLevelChanged(diagnostics.logLevels[wanted])),
  )
  return (
    <Section title={diagnostics.section} text={diagnostics.sectionText}>
      <div>
        <DiagnosticsButton />
      </div>
      <div className={styles.level}>
        <SegmentedChoice
          label={diagnostics.logLevel}
          chosen={level}
          options={levels.map((value) => ({ value, label: diagnostics.logLevels[value] }))}
          onChoose={choose}
        />
        <p className={styles.diagnosticsHint}>{diagnostics.logLevelHint}</p>
      </div>
    </Section>
  )
}
