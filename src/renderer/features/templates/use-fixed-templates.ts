import { useConnections } from '../../services/connections.tsx'

/** Whether the template of a collection was set by the organisation, and so is not to be changed here. */
export function useFixedTemplates(connectionId: string): (collection: string) => boolean {
  const { connections } = useConnections()
  const fixed = connections.find(({ id }) => id === connectionId)?.preset?.templates
  return (collection) => fixed?.includes(collection) === true
}
