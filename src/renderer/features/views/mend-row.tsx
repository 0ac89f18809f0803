import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { words } from '../../words/words.ts'
import styles from './views.module.css'

type MendRowProps = {
  readonly text: string
  readonly name: string
  readonly offers: readonly string[]
  readonly withoutIt: string
  /** Null: do without it. */
  onMend(by: string | null): void
}

/** One thing that is not there any more: something else in its place, or nothing. */
export function MendRow({ text, name, offers, withoutIt, onMend }: MendRowProps) {
  const { broken } = words.views
  const [chosen, setChosen] = useState('')
  return (
    <div className={styles.problem}>
      <p>{text}</p>
      <div className={styles.ways}>
        {offers.length > 0 && (
          <>
            <span className={styles.offers}>
              <SelectInput
                compact
                aria-label={broken.instead(name)}
                value={chosen}
                options={[
                  { value: '', label: broken.choose },
                  ...offers.map((value) => ({ value, label: value })),
                ]}
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
