import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { SelectInput } from '../../ui/fields/choices.tsx'

const all = 'all'

type ConnectionChoiceProps = {
  /** Null for all connections. */
  readonly chosen: string | null
  onChoose(connectionId: string | null): void
}

/** Of which connection the activity is shown. */
export function ConnectionChoice({ chosen, onChoose }: ConnectionChoiceProps) {
  const { activity } = messages
  const { connections } = useConnections()
  return (
    <SelectInput
      compact
      aria-label={activity.connection}
      value={chosen ?? all}
      options={[
        { value: all, label: activity.allConnections },
        ...connections.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChoose={(value) => onChoose(value === all ? null : value)}
    />
  )
}
