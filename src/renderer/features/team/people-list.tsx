import { Ellipsis, Laptop, UserMinus } from 'lucide-react'
import { useState } from 'react'
import {
  type SharedConnection,
  type TeamPerson,
  type TeamRole,
  teamRole,
} from '../../../shared/schemas/team.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { usePeople } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { CardList } from '../../ui/layout.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import text from '../../ui/styles/text.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { RemovePersonDialog } from './remove-person-dialog.tsx'
import styles from './team.module.css'

type Member = TeamPerson & { readonly role: TeamRole }
type Asked = { readonly dialog: 'invite' | 'remove'; readonly person: Member }
type PeopleListProps = { readonly shared: SharedConnection }

/** Who is in the team, without those who were removed. Administrators change roles and remove people. */
export function PeopleList({ shared: { connectionId, me } }: PeopleListProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { team: w } = messages
  const people = usePeople(connectionId).filter((person): person is Member => person.role !== null)
  const close = () => setAsked(null)
  return (
    <>
      <CardList aria-label={w.people}>
        {people.map((person) => {
          const isMe = person.person === me?.person
          const isAdmin = me?.role === 'admin'
          return (
            <li key={person.person} className={styles.person}>
              <Avatar name={person.shown} />
              <p>
                {person.shown} {isMe && <span className={text.muted}>({w.you})</span>}
              </p>
              {isAdmin ? (
                <RoleChoice connectionId={connectionId} person={person} />
              ) : (
                <span className={text.muted}>{w.roles[person.role]}</span>
              )}
              {isAdmin && (
                <MenuButton
                  label={messages.common.actionsOf(person.shown)}
                  className={styles.more}
                  entries={[
                    {
                      id: 'invite',
                      label: w.inviting.computer,
                      icon: <Laptop aria-hidden />,
                      onChoose: () => setAsked({ dialog: 'invite', person }),
                    },
                    !isMe && {
                      id: 'remove',
                      label: w.removing.entry,
                      icon: <UserMinus aria-hidden />,
                      danger: true,
                      onChoose: () => setAsked({ dialog: 'remove', person }),
                    },
                  ]}
                >
                  <Ellipsis size={16} aria-hidden />
                </MenuButton>
              )}
            </li>
          )
        })}
      </CardList>
      {asked?.dialog === 'invite' && (
        <InviteDialog connectionId={connectionId} person={asked.person} onClose={close} />
      )}
      {asked?.dialog === 'remove' && (
        <RemovePersonDialog connectionId={connectionId} person={asked.person} onClose={close} />
      )}
    </>
  )
}

type RoleChoiceProps = { readonly connectionId: string; readonly person: Member }

function RoleChoice({ connectionId, person: { person, shown, role } }: RoleChoiceProps) {
  const { team: w } = messages
  const { show, showError } = useToasts()
  const changing = useCall('team/set-role', {
    onError: showError,
    onSuccess: (_, { role: chosen }) =>
      show({ kind: 'result', about: `role:${person}`, text: w.roleChanged(shown, w.roles[chosen]) }),
  })
  return (
    <span className={styles.role}>
      <SelectInput
        compact
        aria-label={w.role(shown)}
        // The server’s answer comes with the next changes of the library.
        value={changing.isPending ? changing.variables.role : role}
        options={teamRole.options.map((value) => ({ value, label: w.roles[value] }))}
        onChoose={(chosen) => changing.mutate({ connectionId, person, role: chosen })}
      />
    </span>
  )
}
