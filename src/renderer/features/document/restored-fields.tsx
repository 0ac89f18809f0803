import { words } from '../../messages/messages.ts'
import { wordsOfPath } from '../../messages/metadata-path.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './restored-fields.module.css'
import type { Restorable } from './restored-parts.ts'

type RestoredFieldsProps = {
  readonly restorable: Restorable
  /** `title`, and the paths of fields as JSON. */
  readonly chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

const shownAtMost = 100

/** The title and each field that differs, to be ticked one by one. */
export function RestoredFields({ restorable, chosen, onChoose }: RestoredFieldsProps) {
  const { restoring: w } = words.history
  const { hasTitle, fields } = restorable
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(key)
    else next.delete(key)
    onChoose(next)
  }
  const hidden = Math.max(0, fields.length - shownAtMost)
  return (
    <fieldset className={styles.fields}>
      <legend>{w.fields}</legend>
      <div className={styles.list}>
        {hasTitle && (
          <Checkbox
            label={words.document.title}
            checked={chosen.has('title')}
            onChange={(isOn) => toggle('title', isOn)}
          />
        )}
        {fields.slice(0, shownAtMost).map((field) => {
          const key = JSON.stringify(field)
          return (
            <Checkbox
              key={key}
              label={wordsOfPath(field)}
              checked={chosen.has(key)}
              onChange={(isOn) => toggle(key, isOn)}
            />
          )
        })}
        {hidden > 0 && <p>{w.more(hidden)}</p>}
      </div>
    </fieldset>
  )
}
