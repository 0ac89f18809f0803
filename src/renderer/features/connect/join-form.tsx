import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { parseBaseAddress } from '../../../shared/domain/addresses/web-address.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { TeamInvitation } from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { useChooseConnection } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { hueClass, hueOfName, initialsOf } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './connect.module.css'
import { connectionValues, KeyField } from './connection-fields.tsx'
import { FirstPasswordField, firstPasswordValues } from './first-password-field.tsx'
import { JoinPreview } from './join-preview.tsx'

type JoinFormProps = {
  readonly invitation: TeamInvitation
  onBack(): void
  readonly onJoined?: (() => void) | undefined
}

const newOne = ''

const joinValues = firstPasswordValues.extend({ key: z.string() })
const newConnectionValues = joinValues.extend({ key: connectionValues.shape.key })

/**
 * Shows what the invitation says, and asks for the rest: the first password, and the key of a new
 * connection.
 */
export function JoinForm({ invitation, onBack, onJoined }: JoinFormProps) {
  const { name, invitedBy } = invitation
  const { joining: w } = messages.team
  const { data: connections = [] } = useQuery(callQuery('connections/list', undefined))
  const candidates = connections.filter((connection) => canJoin(connection, invitation))
  const [chosenInto, setInto] = useState<string | null>(null)
  const into = chosenInto ?? candidates[0]?.id ?? newOne
  const { register, handleSubmit, setFocus, setError, formState } = useForm({
    resolver: (values, context, options) =>
      zodResolver(into === newOne ? newConnectionValues : joinValues)(values, context, options),
    defaultValues: { key: '', password: '' },
    mode: 'onSubmit',
  })
  useEffect(() => setFocus('password'), [setFocus])
  const joining = useJoin({
    onJoined,
    onPasswordRefused: (message) => setError('password', { message }, { shouldFocus: true }),
  })
  const colour = candidates.find(({ id }) => id === into)?.colour ?? hueOfName(name)
  const onSubmit = handleSubmit(({ key, password }) =>
    joining.mutate({
      ...{ invitation, password },
      into:
        into === newOne
          ? { kind: 'new', name, colour, key, keep: 'keychain' }
          : { kind: 'existing', connectionId: into },
    }),
  )
  const failure = joining.error?.failure
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <div className={styles.start}>
          <span className={classNames(styles.largeMonogram, hueClass(colour))} aria-hidden>
            {initialsOf(name)}
          </span>
          <ScreenHeading>{w.heading(name)}</ScreenHeading>
          <p className={styles.lead}>{w.invitedBy(invitedBy)}</p>
          <form
            className={classNames(styles.form, styles.join)}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!joining.isPending) void onSubmit()
            }}
          >
            <InvitationFacts invitation={invitation} />
            {candidates.length > 0 && (
              <SelectField
                label={w.into}
                value={into}
                options={[
                  ...candidates.map(({ id, name: label }) => ({ value: id, label })),
                  { value: newOne, label: w.newConnection },
                ]}
                onChoose={setInto}
              />
            )}
            <FirstPasswordField {...register('password')} error={formState.errors.password?.message} />
            {into === newOne && <KeyField {...register('key')} error={formState.errors.key?.message} />}
            <FailureNotice failure={failure?.code === 'team-password-refused' ? null : failure} />
            <div className={classNames(styles.actions, styles.apart)}>
              <Button large look="quiet" onClick={onBack}>
                {messages.common.back}
              </Button>
              <Button large type="submit" look="primary" busy={joining.isPending}>
                {w.join}
              </Button>
            </div>
          </form>
        </div>
        <JoinPreview people={invitation.people} />
      </div>
    </div>
  )
}

function InvitationFacts({ invitation }: Pick<JoinFormProps, 'invitation'>) {
  const { name, documents, service, server, person, role } = invitation
  const { joining: w, can } = messages.team
  return (
    <dl className={styles.facts}>
      <dt>{messages.navigation.library}</dt>
      <dd>
        <b>{name}</b> <span>{messages.common.documents(documents)}</span>
      </dd>
      <dt>{messages.connect.address}</dt>
      <dd dir="ltr">{service}</dd>
      <dt>{w.server}</dt>
      <dd dir="ltr">
        {server.host}
        <Lock size={14} strokeWidth={1.75} aria-hidden />
      </dd>
      <dt>{w.you}</dt>
      <dd>{person}</dd>
      <dt>{w.youCan}</dt>
      <dd>{can[role]}</dd>
    </dl>
  )
}

function canJoin(
  { kind, address, team, removal }: ConnectionSummary,
  { service }: Pick<TeamInvitation, 'service'>,
): boolean {
  const parsed = parseBaseAddress(address)
  return kind === 'service' && team == null && removal == null && parsed.ok && parsed.value === service
}

type JoinOptions = Pick<JoinFormProps, 'onJoined'> & { onPasswordRefused(message: string): void }

function useJoin({ onJoined, onPasswordRefused }: JoinOptions) {
  const choose = useChooseConnection()
  const { go } = useRouter()
  const { show } = useToasts()
  return useCall('team/join', {
    onSuccess: async ({ id, name }) => {
      show({ kind: 'result', text: messages.team.joining.joined(name) })
      await choose(id)
      go({ screen: 'library' })
      onJoined?.()
    },
    onError: ({ failure }) => {
      if (failure.code === 'team-password-refused') onPasswordRefused(failureMessage(failure))
    },
  })
}
