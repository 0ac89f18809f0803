import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  readonly mono?: boolean
  readonly compact?: boolean
}

/** For what is not prose (ids, addresses, keys), `mono` also keeps the spelling checker and smart quotes away. */
export function TextInput({ mono, compact, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      {...(mono && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
      autoComplete="off"
      {...rest}
      className={classNames(styles.control, mono && styles.mono, compact && styles.compact)}
    />
  )
}
