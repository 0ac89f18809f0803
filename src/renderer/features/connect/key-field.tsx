import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { words } from '../../words/words.ts'
import styles from './key-field.module.css'

type KeyFieldProps = Omit<ComponentProps<typeof TextInput>, 'type'> & {
  readonly error: string | undefined
  readonly hint?: ReactNode
}

/** The secret key: hidden unless asked for, and never remembered or checked for spelling. */
export function KeyField({ error, hint = words.connect.keyHint, ...rest }: KeyFieldProps) {
  const [shown, setShown] = useState(false)
  const { connect } = words
  return (
    <Field label={connect.key} hint={hint} error={error}>
      {(parts) => (
        <div className={styles.row}>
          <TextInput {...rest} {...parts} mono type={shown ? 'text' : 'password'} autoComplete="off" />
          <Button
            aria-label={shown ? connect.hideKey : connect.showKey}
            title={shown ? connect.hideKey : connect.showKey}
            icon={shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
