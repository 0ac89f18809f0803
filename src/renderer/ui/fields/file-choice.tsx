import type { ReactNode } from 'react'
import buttonStyles from '../button.module.css'
import { classNames } from '../styles/class-names.ts'
import styles from './file-choice.module.css'

type FileChoiceProps = {
  readonly label: string
  readonly busy?: boolean
  readonly icon?: ReactNode
  readonly look?: 'quiet'
  /** Accepted files, as of a file input: endings or media types. */
  readonly accept?: string
  readonly multiple?: boolean
  /** Takes a folder with all that is in it. */
  readonly folder?: boolean
  /** ID of the element with the last choice's error, if any. */
  readonly problemId?: string | undefined
  /** Told at least one file. */
  onChoose(files: readonly File[]): void
}

/** Button that is a file input: the system's own dialog, and the role that screen readers know. */
export function FileChoice({
  label,
  busy = false,
  icon,
  look,
  accept,
  multiple,
  folder = false,
  problemId,
  onChoose,
}: FileChoiceProps) {
  return (
    <span
      aria-busy={busy || undefined}
      className={classNames(buttonStyles.button, look !== undefined && buttonStyles[look], styles.choice)}
    >
      {icon}
      {label}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        // The property has no name in React's types.
        {...(folder && { webkitdirectory: '' })}
        aria-label={label}
        aria-describedby={problemId}
        aria-invalid={problemId === undefined ? undefined : true}
        title=""
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same file again after a correction.
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </span>
  )
}
