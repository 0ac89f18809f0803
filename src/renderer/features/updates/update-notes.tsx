import { useId } from 'react'
import type { UpdateOffer } from '../../../shared/schemas/updates.ts'
import { updates } from '../../messages/updates.ts'
import styles from './updates.module.css'

/** Written by whoever publishes versions: shown as text, whatever is in it. */
export function UpdateNotes({ offer }: { readonly offer: UpdateOffer }) {
  const headingId = useId()
  if (offer.notes === '') return <p className={styles.quiet}>{updates.noNotes}</p>
  return (
    <div className={styles.notes}>
      <h3 id={headingId}>{updates.notes(offer.version)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className={styles.text} aria-labelledby={headingId} tabIndex={0}>
        {offer.notes}
      </section>
      {offer.areNotesCut && <p className={styles.quiet}>{updates.notesCut}</p>}
    </div>
  )
}
