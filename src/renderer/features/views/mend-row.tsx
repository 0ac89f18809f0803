import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import styles from './views.module.css'

type MendRowProps = {
  readonly text: string
  /** Of the choice. */
  readonly label: string
  readonly offers: readonly { readonly value: string; readonly label: string }[]
  readonly withoutIt: string
  /** Null: do without it. */
  onMend(by: string | null): void
}

/** One thing that is not there any more: something else in its place, or nothing. */
export function MendRow({ text, label, offers, withoutIt, onMend }: MendRowProps) {
  const { broken } = words.views
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.problem} data-mend>
      <p>{text}</p>
      <div className={styles.ways}>
        {offers.length > 0 && (
          <>
            <span className={styles.offers}>
              <SelectInput
                compact
                aria-label={label}
                value={chosen}
                options={[{ value: '', label: broken.choose }, ...offers]}
                onChoose={setChosen}
              />
            </span>
            <Button small disabled={chosen === ''} onClick={() => onMend(chosen)}>
              {broken.use}
            </Button>
          </>
        )}
        <Button small look="quiet" onClick={() => onMend(null)}>
          {withoutIt}
        </Button>
      </div>
    </div>
  )
}
