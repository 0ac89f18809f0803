import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { shownName, type TeamPerson, teamRole } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { FormDialog, InfoDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RadioList } from '../../ui/fields/choices.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import styles from './team.module.css'

type InviteDialogProps = {
  readonly connectionId: string
  /** Whose other computer is invited; without one, a new person. */
  readonly person?: TeamPerson
  onClose(): void
}

const newPersonValues = z.object({
  shown: z
    .string()
    .trim()
    .refine((shown) => shownName.safeParse(shown).success, messages.common.nameMissing),
  role: teamRole,
})

/** Writes an invitation to a file, then shows the password, which goes to the person another way. */
export function InviteDialog({ connectionId, person, onClose }: InviteDialogProps) {
  const { inviting: w } = messages.team
  const [password] = useState(createFirstPassword)
  const [invited, setInvited] = useState<string | null>(null)
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPersonValues),
    defaultValues: { shown: person?.shown ?? '', role: 'editor' as const },
    mode: 'onSubmit',
  })
  const inviting = useCall('team/invite')
  const onSubmit = handleSubmit(({ shown, role }) =>
    inviting.mutate(
      { connectionId, password, whom: person === undefined ? { shown, role } : { person: person.person } },
      {
        onSuccess: ({ saved }) => {
          if (saved) setInvited(shown)
        },
      },
    ),
  )
  if (invited !== null)
    return (
      <InfoDialog title={w.saved} look="primary" onClose={onClose}>
        <p>{w.tell(invited)}</p>
        <p className={styles.password}>
          <code>{password}</code>
          <CopyButton text={password} label={w.copy} />
        </p>
      </InfoDialog>
    )
  return (
    <FormDialog
      title={person === undefined ? w.heading : w.headingOf(person.shown)}
      confirm={w.save}
      busy={inviting.isPending}
      failure={inviting.error?.failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{w.text}</p>
      {person === undefined && (
        <>
          <TextField
            label={messages.terms.name}
            hint={w.nameHint}
            maxLength={200}
            error={formState.errors.shown?.message}
            {...register('shown')}
          />
          <Controller
            control={control}
            name="role"
            render={({ field }) => (
              <RadioList
                label={w.role}
                chosen={field.value}
                options={teamRole.options.map((value) => ({
                  value,
                  label: messages.team.roles[value],
                  hint: messages.team.can[value],
                }))}
                onChoose={field.onChange}
              />
            )}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** A password that can be read out on the phone: 79 bits, used once. */
function createFirstPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(groups * groupLength))
  const drawn = [...random].map((value) => letters.charAt(value % letters.length))
  return Array.from({ length: groups }, (_, at) =>
    drawn.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-')
}
