import { words } from '../../messages/messages.ts'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './diagnostics.module.css'
import type { DiagnosticFile } from './use-diagnostics.ts'

/** A file as it will be saved, to the letter. */
export function FileContents({ file }: { readonly file: DiagnosticFile }) {
  const { diagnostics } = words
  const { title, text } = diagnostics.describe(file.name)
  return (
    <div className={styles.contents}>
      <p className={styles.hint}>{text}</p>
      {file.text === '' ? (
        <p>{diagnostics.empty}</p>
      ) : (
        <TextArea
          mono
          readOnly
          wrap={file.name.endsWith('.txt') ? 'soft' : 'off'}
          aria-label={diagnostics.contentsOf(title)}
          value={file.text}
        />
      )}
    </div>
  )
}
