import type { KnownField } from '../../shared/domain/template.ts'
import { lookThrough } from './look-through.ts'
import type { TemplateStore } from './ports.ts'

const mostLookedAt = 1000

/** The fields of each collection, looked for once and again only after its connection's documents changed. */
export function createKnownFields({
  store,
  newId,
  inTurn,
}: {
  readonly store: Pick<TemplateStore, 'templateLook' | 'templateKnownFields'>
  readonly newId: () => string
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}) {
  const found = new Map<string, Map<string, Promise<readonly KnownField[]>>>()

  async function look(connectionId: string, collection: string): Promise<readonly KnownField[]> {
    const id = newId()
    await lookThrough(store, { id, connectionId, collection, ids: null, most: mostLookedAt })
    return store.templateKnownFields(id)
  }

  return {
    find: (connectionId: string, collection: string): Promise<readonly KnownField[]> => {
      const ofConnection = found.get(connectionId) ?? new Map<string, Promise<readonly KnownField[]>>()
      found.set(connectionId, ofConnection)
      const known = ofConnection.get(collection)
      if (known !== undefined) return known
      const looking = inTurn(() => look(connectionId, collection))
      ofConnection.set(collection, looking)
      looking.catch(() => ofConnection.delete(collection))
      return looking
    },
    forget: (connectionId: string): void => {
      found.delete(connectionId)
    },
  }
}
