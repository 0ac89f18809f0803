import { messages } from '../../messages/messages.ts'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import styles from './search.module.css'

type HowToSearchDialogProps = {
  onTry(example: string): void
  onClose(): void
}

export function HowToSearchDialog({ onTry, onClose }: HowToSearchDialogProps) {
  const { help } = messages.query
  return (
    <InfoDialog wide look="primary" title={help.heading} onClose={onClose}>
      <p className={styles.intro}>{help.intro}</p>
      {help.groups.map(({ title, text, examples }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h3>{title}</h3>
          <p className={styles.intro}>{text}</p>
          <ul className={styles.examples}>
            {examples.map(([example, meaning]) => (
              <li key={example}>
                <button
                  type="button"
                  className={styles.example}
                  aria-label={help.tryIt(example)}
                  onClick={() => onTry(example)}
                >
                  {example}
                </button>
                <span>{meaning}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </InfoDialog>
  )
}
