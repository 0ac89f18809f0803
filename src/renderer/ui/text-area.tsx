import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  readonly mono?: boolean
  readonly compact?: boolean
  /** Takes the height of what is in it. */
  readonly grows?: boolean
}

export function TextArea({ mono, compact, grows, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...(mono && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
      autoComplete="off"
      {...rest}
      className={classNames(
        styles.control,
        mono && styles.mono,
        compact && styles.compact,
        grows && styles.grows,
      )}
    />
  )
}
