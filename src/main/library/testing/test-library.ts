import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NewDocument } from '../../../shared/schemas/document.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import { testWorker } from '../../testing/test-workers.ts'
import { type OpenedLibrary, type OpenLibraryDeps, openLibrary } from '../open-library.ts'
import type { AttemptEnd } from '../queue/attempts.ts'

export const workerFile = testWorker('library-worker')

export function makeFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-library-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export function openIn(
  folder: string,
  more: Partial<OpenLibraryDeps> & { readonly largestPages?: number } = {},
): Promise<OpenedLibrary> {
  return openLibrary({ folder, workerFile, log: () => undefined, ...more })
}

export async function openFresh(): Promise<OpenedLibrary & { readonly end: () => Promise<void> }> {
  const { folder, remove } = makeFolder()
  const opened = await openIn(folder)
  return {
    ...opened,
    end: async () => {
      await opened.close()
      remove()
    },
  }
}

export function document(
  connectionId: string,
  documentId: string,
  more: Partial<NewDocument> = {},
): NewDocument {
  return {
    connectionId,
    documentId,
    collection: 'news',
    title: `Title of ${documentId}`,
    content: { kind: 'text', text: `Text of ${documentId}` },
    metadata: null,
    ...more,
  }
}

export async function add(
  { library }: Pick<OpenedLibrary, 'library'>,
  wanted: NewDocument,
  at = 1000,
  notBefore: number | null = null,
): Promise<string> {
  const { itemId } = await library.documents.acceptAdd({
    document: wanted,
    itemId: randomUUID(),
    at,
    notBefore,
  })
  return itemId
}

export async function edit(
  { library }: Pick<OpenedLibrary, 'library'>,
  connectionId: string,
  documentId: string,
  change: { readonly title?: string; readonly metadata?: string; readonly unknown?: boolean },
  at = 2000,
): Promise<string> {
  const accepted = await library.documents.acceptEdit({
    connectionId,
    documentId,
    action: 'edit',
    itemId: randomUUID(),
    at,
    unknown: false,
    ...change,
  })
  if (!accepted.ok) throw new Error(accepted.error.code)
  return accepted.value.itemId
}

export const problem: SendProblem = { code: 'unavailable', status: 503, detail: 'HTTP 503' }
export const accepted: AttemptEnd = {
  kind: 'accepted',
  answer: { status: 200, id: 'x', message: 'Indexed', type: 'text', usage: 3, body: '{}', cut: false },
  countedAsRepeat: false,
  problem: null,
}
export const refused: AttemptEnd = { kind: 'refused', problem: { code: 'rejected', status: 422, detail: '' } }
export const lost: AttemptEnd = {
  kind: 'lost-contact',
  problem: { code: 'lost-contact', detail: '' },
  notBefore: null,
}

export async function sendAll(
  { library }: Pick<OpenedLibrary, 'library'>,
  connectionId: string,
  end: AttemptEnd = accepted,
  now = 5000,
): Promise<readonly string[]> {
  const claims = await library.queue.claim({ connectionId, now, limit: 1000 })
  // Requested together: awaited singly, each would be held back briefly to join the next request.
  await Promise.all(
    claims.map(({ id, attemptId }) => library.queue.complete({ itemId: id, attemptId }, end, now)),
  )
  return claims.map(({ id }) => id)
}
