import { randomUUID } from 'node:crypto'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import type { TeamChange, TeamContent, TeamEdit, TeamHead, TeamVersion } from '../../team/ports.ts'
import type { Operations } from '../operations.ts'
import type { VersionWay } from '../records/rows.ts'
import { document } from './test-library.ts'

export const shared = 'd1f1f0d2-7d0f-4c2f-8a30-6f2f3a3a0c01'

export function shareWith(operations: Operations) {
  operations.team.begin({ connectionId: shared, libraryId: randomUUID(), epoch: randomUUID(), seq: 0 })
  operations.team.endHeads(shared)
  let seq = 0
  const take = (row: TeamChange, content: TeamContent | null = null) =>
    operations.team.takeChanges(shared, [{ row, content }], 4000, [])
  const textOf = (documentId: string): TeamContent => ({
    ...{ collection: 'news', content: { kind: 'text', text: `Text of ${documentId}` } },
  })
  const versionOf = (documentId: string, number: number, more: Partial<TeamVersion> = {}): TeamVersion => {
    seq += 1
    const action = number === 1 ? 'add' : 'edit'
    return {
      ...{ seq, versionId: randomUUID(), documentId, number, action, title: `Title of ${documentId}` },
      ...{ metadata: '{"a": 1, "b": 2}', contentId: null, originId: null, at: 3000, person: 7, ...more },
    }
  }
  const theirs = (documentId: string, number: number, more: Partial<TeamVersion> = {}) =>
    take(
      { kind: 'version', ...versionOf(documentId, number, more) },
      number === 1 ? textOf(documentId) : null,
    )
  return {
    take,
    theirs,
    head: (
      documentId: string,
      { addedAt = 2000, ...of }: Pick<TeamHead, 'number' | 'arrived'> & { readonly addedAt?: number },
    ) => {
      const version = versionOf(documentId, of.number)
      const head = { ...version, docKey: seq, arrived: of.arrived, addedAt, sessionId: null }
      return operations.team.takeHeads(shared, [{ row: head, content: textOf(documentId) }], 4000)
    },
    arrived: (documentId: string, number: number) => {
      seq += 1
      return take({ kind: 'attempt', seq, documentId, number, outcome: 'done' })
    },
    add: (documentId: string, notBefore: number | null = null) =>
      operations.documents.acceptAdd({
        document: document(shared, documentId, { metadata: '{"a": 1, "b": 2}' }),
        ...{ itemId: randomUUID(), at: 1000, notBefore },
      }),
    edit: (
      documentId: string,
      change: { readonly title?: string; readonly metadata?: string },
      way?: VersionWay,
    ) => {
      const saved = operations.documents.acceptEdit({
        ...{ connectionId: shared, documentId, action: 'edit', itemId: randomUUID(), at: 2000 },
        ...{ unknown: false, ...change, ...(way !== undefined && { way }) },
      })
      if (!saved.ok) throw new Error(saved.error.code)
      return saved.value
    },
    /** Returns the edits to push, metadata minified, since merges format it differently. */
    toPush: (): readonly TeamEdit[] =>
      operations.team
        .toPush(shared, 5000)
        .map((edit) => ({ ...edit, metadata: edit.metadata && compactJson(edit.metadata) })),
    pushAll: () => {
      const edits = operations.team.toPush(shared, 5000)
      const pushed = edits.map(({ versionId, documentId, action, base }) => ({
        ...{ versionId, documentId, action, number: base + 1 },
      }))
      operations.team.notePushed(shared, pushed, 5000)
      return edits
    },
    claimed: () =>
      operations.queue
        .claim({ connectionId: shared, now: 1e9, limit: 10 })
        .map(({ documentId }) => documentId),
    versions: (documentId: string) =>
      operations.calls['documents/get']({ connectionId: shared, documentId })?.versions.map(
        ({ number, title, state }) => `${number} ${title} ${state}`,
      ),
    actions: (documentId: string) =>
      operations.calls['documents/get']({ connectionId: shared, documentId })?.versions.map(
        ({ action }) => action,
      ),
    metadata: (documentId: string) =>
      compactJson(operations.calls['documents/get']({ connectionId: shared, documentId })?.metadata ?? ''),
    states: () =>
      operations.calls['queue/list']({ connectionId: shared, states: [], after: null, limit: 100 }).items.map(
        ({ documentId, state }) => `${documentId} ${state}`,
      ),
  }
}
