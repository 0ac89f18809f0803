import type { KnownField } from '../../shared/domain/templates/template.ts'
import type { CheckedInput } from '../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { templateNotValid } from '../../shared/ipc/template-failures.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { createSerialQueue } from '../jobs/serial-queue.ts'
import type { Library } from '../library/operations.ts'
import type { LookPiece } from '../library/templates/template-looks.ts'
import type { Violation } from '../library/templates/walk-documents.ts'

type TemplateDeps = {
  readonly store: Library['templates']
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  readonly onChanged: (connectionId: string) => void
}

const mostLearntFrom = 10_000
/** Maximum documents per answer, so that progress shows. */
const mostLookedAt = 2000

export type Templates = ReturnType<typeof createTemplates>

/** Templates locked by the administrator can be neither saved nor removed. */
export type LockableTemplates = Omit<Templates, 'remove'> & {
  remove(connectionId: string, collection: string): Promise<Result<undefined, Failure>>
}

export function createTemplates(deps: TemplateDeps) {
  const { store, isConnectionKnown, newId, now, onChanged } = deps
  // Serial, because the library keeps the results of a few looks only.
  const inTurn = createSerialQueue()
  const known = createKnownFields({ store, newId, inTurn })
  return {
    list: store.list,
    get: store.get,
    check: store.check,
    knownFields: known.find,
    /** Known fields may have changed with the documents. */
    libraryChanged: known.forget,

    keep: async (template: {
      readonly connectionId: string
      readonly collection: string
      readonly schema: string
    }): Promise<Result<undefined, Failure>> => {
      if (!isConnectionKnown(template.connectionId)) return fail(failed('connection-unknown'))
      const problems = await store.keep({ ...template, at: now() })
      if (problems.length > 0) return fail(templateNotValid(problems))
      onChanged(template.connectionId)
      return succeed(undefined)
    },

    remove: async (connectionId: string, collection: string): Promise<void> => {
      await store.remove(connectionId, collection)
      onChanged(connectionId)
    },

    learn: ({ connectionId, collection, ids }: CheckedInput<'templates/learn'>) =>
      inTurn(async () => {
        const id = newId()
        await lookThrough(store, { id, connectionId, collection, ids: ids ?? null, most: mostLearntFrom })
        return store.learnt(id)
      }),

    violations: async ({ after, limit, ...of }: CheckedInput<'templates/violations'>) => {
      const documents: Violation[] = []
      let next = after
      let looked = 0
      do {
        const piece = await store.violations({ ...of, after: next, limit: limit - documents.length })
        documents.push(...piece.documents)
        looked += piece.looked
        next = piece.next
      } while (next !== null && documents.length < limit && looked < mostLookedAt)
      return { documents, next, looked }
    },
  }
}

const idsTogether = 500

/** Reads all documents in chunks, between other requests to the library. */
async function lookThrough(
  store: Pick<Library['templates'], 'look'>,
  { ids, ...wanted }: Omit<LookPiece, 'from'>,
): Promise<void> {
  const look = async (some: readonly string[] | null, from: number): Promise<void> => {
    while (!(await store.look({ ...wanted, ids: some, from })));
  }
  if (ids === null) return look(null, 0)
  for (let from = 0; from < ids.length; from += idsTogether) {
    await look(ids.slice(from, from + idsTogether), from)
  }
}

const mostLookedAtForFields = 1000

/** Cached fields of each collection, until the connection's documents change. */
function createKnownFields({
  store,
  newId,
  inTurn,
}: {
  readonly store: Pick<Library['templates'], 'look' | 'knownFields'>
  readonly newId: () => string
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}) {
  const found = new Map<string, Map<string, Promise<readonly KnownField[]>>>()

  async function look(connectionId: string, collection: string): Promise<readonly KnownField[]> {
    const id = newId()
    await lookThrough(store, { id, connectionId, collection, ids: null, most: mostLookedAtForFields })
    return store.knownFields(id)
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
