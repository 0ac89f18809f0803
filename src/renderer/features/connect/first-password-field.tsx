import '../../services/configure-zod.ts'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { firstPassword } from '../../../shared/schemas/team.ts'
import { messages } from '../../messages/messages.ts'
import { SecretField } from '../../ui/fields/text-fields.tsx'

export const firstPasswordValues = z.object({
  password: z
    .string()
    .trim()
    .superRefine((password, context) => {
      const { passwordMissing, passwordNotUsable } = messages.team.joining
      if (!firstPassword.safeParse(password).success)
        context.addIssue({ code: 'custom', message: password === '' ? passwordMissing : passwordNotUsable })
    }),
})

export function FirstPasswordField(props: Omit<ComponentProps<typeof SecretField>, 'label' | 'toggle'>) {
  const { passwordHint, showPassword, hidePassword } = messages.team.joining
  return (
    <SecretField
      hint={passwordHint}
      {...props}
      label={messages.pictureHosts.password}
      toggle={{ show: showPassword, hide: hidePassword }}
    />
  )
}
