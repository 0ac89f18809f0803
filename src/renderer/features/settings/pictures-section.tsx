import { useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { words } from '../../messages/messages.ts'
import { PictureDetailsField } from './picture-details-field.tsx'
import { PicturesRow } from './pictures-row.tsx'
import styles from './pictures-section.module.css'

type PicturesSectionProps = {
  readonly connections: readonly ConnectionSummary[]
  readonly preferences: Preferences | undefined
}

/** How pictures that have no web address reach each service, and what goes along with them. */
export function PicturesSection({ connections, preferences }: PicturesSectionProps) {
  const headingId = useId()
  const { settings } = words
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be a heading in the page's order.
    <div role="group" aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{settings.pictures}</h2>
      <p className={styles.text}>{settings.picturesText}</p>
      <ul className={styles.list}>
        {connections.map((connection) => (
          <PicturesRow key={connection.id} connection={connection} />
        ))}
      </ul>
      {preferences !== undefined && <PictureDetailsField preferences={preferences} />}
    </div>
  )
}
