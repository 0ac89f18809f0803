import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './diagnostics.module.css'
import type { DiagnosticFile } from './use-diagnostics.ts'

type FileListProps = {
  readonly files: readonly DiagnosticFile[]
  readonly shown: string
  /** Those that are not to be saved. */
  readonly left: ReadonlySet<string>
  onShow(name: string): void
  onInclude(name: string, isIncluded: boolean): void
}

/** One is read at a time; each is ticked for itself. */
export function FileList({ files, shown, left, onShow, onInclude }: FileListProps) {
  const { diagnostics } = words
  return (
    <ul className={styles.list} aria-label={diagnostics.files}>
      {files.map(({ name, bytes }) => {
        const { title } = diagnostics.describe(name)
        return (
          <li key={name} className={classNames(styles.entry, name === shown && styles.shown)}>
            <input
              type="checkbox"
              aria-label={diagnostics.include(title)}
              checked={!left.has(name)}
              onChange={(event) => onInclude(name, event.target.checked)}
            />
            <button
              type="button"
              className={styles.open}
              aria-current={name === shown}
              onClick={() => onShow(name)}
            >
              <span className={styles.name}>{title}</span>
              <span className={styles.hint}>
                {name} · {diagnostics.size(bytes)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
