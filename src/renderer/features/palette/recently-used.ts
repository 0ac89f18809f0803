import '../../services/configure-zod.ts'
import { z } from 'zod'
import { tryCall } from '../../ipc/call.ts'

const documentPlace = z.object({ connectionId: z.string(), documentId: z.string() })
type DocumentPlace = z.infer<typeof documentPlace>

const recentlyUsed = z.object({ entries: z.array(z.string()), documents: z.array(documentPlace) })
export type RecentlyUsed = z.infer<typeof recentlyUsed>

const nothingUsed: RecentlyUsed = { entries: [], documents: [] }
const keptEntries = 30
const keptDocuments = 20
/** Stored with the drafts, so that it survives a restart. */
const draftName = 'palette:recent'

async function readRecentlyUsed(): Promise<RecentlyUsed> {
  const kept = await tryCall('drafts/get', { name: draftName })
  if (!kept.ok || kept.value === null) return nothingUsed
  try {
    return recentlyUsed.parse(JSON.parse(kept.value))
  } catch {
    // Written by a different version of the app. Only an order is lost.
    return nothingUsed
  }
}

export function withEntry(used: RecentlyUsed, id: string): RecentlyUsed {
  return { ...used, entries: [id, ...used.entries.filter((one) => one !== id)].slice(0, keptEntries) }
}

export function withDocument(used: RecentlyUsed, place: DocumentPlace): RecentlyUsed {
  const others = used.documents.filter(
    ({ connectionId, documentId }) => connectionId !== place.connectionId || documentId !== place.documentId,
  )
  return { ...used, documents: [place, ...others].slice(0, keptDocuments) }
}

/** Changes run one by one, so that two quick ones do not lose each other. */
export function createRecentMemory() {
  let last: Promise<RecentlyUsed> | null = null
  const read = (): Promise<RecentlyUsed> => {
    last ??= readRecentlyUsed()
    return last
  }
  return {
    read,
    change: (change: (used: RecentlyUsed) => RecentlyUsed): void => {
      last = read().then((used) => {
        const changed = change(used)
        void tryCall('drafts/keep', { name: draftName, text: JSON.stringify(changed) })
        return changed
      })
    },
  }
}
export type RecentMemory = ReturnType<typeof createRecentMemory>
