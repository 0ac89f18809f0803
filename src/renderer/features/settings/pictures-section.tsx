import { useId } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useMessages } from '../../app/messages.tsx'
import { ColourChip } from '../../ui/colour-chip.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { words } from '../../words/words.ts'
import styles from './pictures-section.module.css'
import { useChangeConnection } from './use-change-connection.ts'
import { useWanted } from './use-wanted.ts'

const ways = ['inside', 'never'] as const

/** How pictures that have no web address reach each service. */
export function PicturesSection({ connections }: { readonly connections: readonly ConnectionSummary[] }) {
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
    </div>
  )
}

function PicturesRow({ connection }: { readonly connection: ConnectionSummary }) {
  const change = useChangeConnection()
  const { show, showFailure } = useMessages()
  const { settings } = words
  const { id, name } = connection
  const [travel, choose] = useWanted(connection.picturesTravel, async (picturesTravel) => {
    const changed = await change({ id, picturesTravel })
    if (!changed.ok) {
      showFailure(changed.error)
      return
    }
    const text = settings.changed.pictures(name, settings.picturesTravel[picturesTravel])
    show({ kind: 'result', about: `pictures:${id}`, text })
  })
  return (
    <li className={styles.row}>
      <ColourChip colour={connection.colour} />
      <span className={styles.name}>{name}</span>
      <div className={styles.choice}>
        <SelectInput
          compact
          aria-label={settings.picturesTravelOf(name)}
          value={travel}
          options={ways.map((value) => ({ value, label: settings.picturesTravel[value] }))}
          onChoose={choose}
        />
      </div>
    </li>
  )
}
