import { zodResolver } from '@hookform/resolvers/zod'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { authorityText } from '../../../shared/schemas/bounds.ts'
import { authorityFacts, type ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { shownName } from '../../../shared/schemas/team.ts'
import { databaseOwner, type NewTeamServer, newTeamServer } from '../../../shared/schemas/team-server.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { useRefreshConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { FormDialog } from '../../ui/confirm-dialog.tsx'
import { SecretField, TextField } from '../../ui/fields/text-fields.tsx'
import { AuthorityField } from '../connect/index.ts'

const { settingUp: w, joining } = messages.team

type ServerAddress = Pick<NewTeamServer, 'host' | 'port'>

const serverAddress = newTeamServer.pick({ host: true, port: true })
const usualPort = 5432

/** Reads `host`, `host:port` or `[IPv6]:port`; an IPv6 address without a port also without brackets. */
export function parseServerAddress(typed: string): ServerAddress | null {
  const text = typed.trim()
  const parts = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(text) ?? /^([^:]*):(\d{1,5})$/.exec(text)
  const [, host = text, port = usualPort] = parts ?? []
  return serverAddress.safeParse({ host, port: Number(port) }).data ?? null
}

const line = (schema: z.ZodType, problem: string) =>
  z
    .string()
    .trim()
    .refine((typed) => schema.safeParse(typed).success, problem)
const { name: ownerName, password: ownerPassword } = databaseOwner.shape
const pinnedAuthority = z.object({ certificateAuthority: authorityText, facts: authorityFacts })

const setUpValues = z.object({
  server: z.string().refine((typed) => parseServerAddress(typed) !== null, w.serverNotUsable),
  certificateAuthority: pinnedAuthority.nullable().refine((pinned) => pinned !== null, w.authorityMissing),
  database: line(newTeamServer.shape.database, w.databaseMissing),
  owner: line(ownerName, messages.common.nameMissing),
  password: z.string().refine((typed) => ownerPassword.safeParse(typed).success, joining.passwordMissing),
  shown: line(shownName, messages.common.nameMissing),
})
const fields = setUpValues.keyof()

type SetUpDialogProps = {
  readonly connection: Pick<ConnectionSummary, 'id' | 'name'>
  onClose(): void
}

/** Asks for an empty database and the account that owns it, which is used once. */
function useSetUp({ connection: { id, name }, onClose }: SetUpDialogProps) {
  const { show, showError } = useToasts()
  const isClosed = useRef(false)
  const refresh = useRefreshConnections()
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(setUpValues),
    defaultValues: {
      ...{ server: '', certificateAuthority: null, database: '', owner: '', password: '', shown: '' },
    },
    mode: 'onSubmit',
  })
  const settingUp = useCall('team/set-up', {
    onSuccess: async () => {
      show({ kind: 'result', text: w.done(name) })
      onClose()
      await refresh()
    },
    onError: (error) => {
      if (isClosed.current) return showError(error)
      const { failure } = error
      const field = fields.safeParse(failure.field)
      const message = failure.code === 'team-offline' ? w.serverNotReached : failureMessage(failure)
      if (field.success) setError(field.data, { message }, { shouldFocus: true })
    },
  })
  const onSubmit = handleSubmit(
    ({ server, certificateAuthority: pinned, database, owner, password, shown }) => {
      const address = parseServerAddress(server)
      if (address === null || pinned === null) return
      const { certificateAuthority } = pinned
      settingUp.mutate({
        ...{ connectionId: id, shown },
        server: { ...address, database, certificateAuthority },
        owner: { name: owner, password },
      })
    },
  )
  const failure = settingUp.error?.failure
  return {
    ...{ register, control, onSubmit, errors: formState.errors, isPending: settingUp.isPending },
    failure: fields.safeParse(failure?.field).success ? null : failure,
    close: () => {
      isClosed.current = true
      onClose()
    },
  }
}

export function SetUpDialog(props: SetUpDialogProps) {
  const { register, control, onSubmit, errors, isPending, failure, close } = useSetUp(props)
  return (
    <FormDialog
      title={w.heading}
      confirm={w.confirm}
      // Closing does not stop it: a toast then says how it ended.
      cancel={isPending ? messages.common.close : messages.common.cancel}
      busy={isPending}
      failure={failure}
      onSubmit={onSubmit}
      onClose={close}
    >
      <p>{w.text}</p>
      <TextField
        mono
        label={joining.server}
        hint={w.serverHint}
        maxLength={300}
        error={errors.server?.message}
        {...register('server')}
      />
      <Controller
        control={control}
        name="certificateAuthority"
        render={({ field }) => (
          <AuthorityField
            ref={field.ref}
            pinned={field.value}
            isFixed={false}
            isBrief={false}
            words={{ none: w.authorityHint, choose: w.chooseAuthority }}
            error={errors.certificateAuthority?.message}
            onChange={field.onChange}
          />
        )}
      />
      <TextField
        mono
        label={w.database}
        hint={w.databaseHint}
        maxLength={63}
        error={errors.database?.message}
        {...register('database')}
      />
      <TextField
        mono
        label={w.owner}
        hint={w.ownerHint}
        maxLength={63}
        error={errors.owner?.message}
        {...register('owner')}
      />
      <SecretField
        label={messages.pictureHosts.password}
        hint={w.passwordHint}
        toggle={{ show: joining.showPassword, hide: joining.hidePassword }}
        maxLength={1000}
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label={joining.you}
        hint={messages.team.inviting.nameHint}
        maxLength={200}
        error={errors.shown?.message}
        {...register('shown')}
      />
    </FormDialog>
  )
}
