import { messages } from '../../messages/messages.ts'
import { useEditors } from '../../services/presence.ts'
import { useSharedConnection } from '../../services/team.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import styles from './document.module.css'

type EditorsLineProps = { readonly connectionId: string; readonly documentId: string }

const mostNamed = 2

export function EditorsLine({ connectionId, documentId }: EditorsLineProps) {
  const { editing: w } = messages.team
  const isShared = useSharedConnection(connectionId) !== undefined
  const names = useEditors()
    .filter((one) => one.connectionId === connectionId && one.documentId === documentId)
    .map(({ shown }) => shown)
  const named = names.slice(0, mostNamed)
  if (!isShared) return null
  return (
    <div role="status">
      {names.length > 0 && (
        <p className={styles.editors}>
          {named.map((name) => (
            <Avatar key={name} name={name} size={20} />
          ))}
          <span>
            <strong>{messages.team.names(named, names.length - named.length)}</strong> {w.does(names.length)}
          </span>
        </p>
      )}
    </div>
  )
}
