import type { ReactNode } from 'react'
import buttonStyles from '../button.module.css'
import { classNames } from '../styles/class-names.ts'
import styles from './file-choice.module.css'

type FileChoiceProps = {
  readonly label: string
  readonly busy?: boolean
  readonly icon?: ReactNode
  readonly look?: 'quiet'
  readonly accept?: string
  readonly multiple?: boolean
  readonly folder?: boolean
  readonly problemId?: string | undefined
  onChoose(files: readonly File[]): void
}

/** Button on a file input: native dialog, and the role that screen readers expect. */
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
        // React's types lack this property.
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
