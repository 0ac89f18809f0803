import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { useConnections, useRefreshConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FirstPasswordField, firstPasswordValues } from '../connect/index.ts'
import styles from './team.module.css'

/** Offers to join the team that the administrators of this computer have set up for the connection. */
export function PresetTeamNotice() {
  const { chosen } = useConnections()
  const [isJoining, setJoining] = useState(false)
  const { joining: w } = messages.team
  if (chosen?.preset?.team == null || chosen.team != null) return null
  return (
    <div className={styles.banners}>
      <Notice>
        <div className={styles.line}>
          <p>{w.preset(chosen.name)}</p>
          <Button small onClick={() => setJoining(true)}>
            {w.join}
          </Button>
        </div>
      </Notice>
      {isJoining && <JoinPresetDialog connection={chosen} onClose={() => setJoining(false)} />}
    </div>
  )
}

type JoinPresetDialogProps = { readonly connection: ConnectionSummary; onClose(): void }

function JoinPresetDialog({ connection: { id, name }, onClose }: JoinPresetDialogProps) {
  const { joining: w } = messages.team
  const { show } = useToasts()
  const refresh = useRefreshConnections()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(firstPasswordValues),
    defaultValues: { password: '' },
    mode: 'onSubmit',
  })
  const joining = useCall('team/join-preset', {
    onSuccess: async () => {
      show({ kind: 'result', text: w.joined(name) })
      onClose()
      await refresh()
    },
    onError: ({ failure }) => {
      if (failure.code === 'team-password-refused')
        setError('password', { message: failureMessage(failure) }, { shouldFocus: true })
    },
  })
  const failure = joining.error?.failure
  return (
    <FormDialog
      title={w.heading(name)}
      confirm={w.join}
      busy={joining.isPending}
      failure={failure?.code === 'team-password-refused' ? null : failure}
      onSubmit={handleSubmit(({ password }) => joining.mutate({ connectionId: id, password }))}
      onClose={onClose}
    >
      <FirstPasswordField {...register('password')} error={formState.errors.password?.message} />
    </FormDialog>
  )
}
