import type { ComponentProps } from 'react'
import { messages } from '../../messages/messages.ts'
import { SecretField } from '../../ui/fields/text-fields.tsx'

type KeyFieldProps = Omit<ComponentProps<typeof SecretField>, 'label' | 'toggle'>

/** The secret key of a service. */
export function KeyField({ hint = messages.connect.keyHint, ...rest }: KeyFieldProps) {
  const { connect } = messages
  return (
    <SecretField
      {...rest}
      label={connect.key}
      hint={hint}
      toggle={{ show: connect.showKey, hide: connect.hideKey }}
    />
  )
}
