import type { DocumentRow } from '../../../shared/schemas/document.ts'

type Named = Pick<DocumentRow, 'connectionId' | 'documentId'>

/** A document by one name over all connections: the ID of its connection, a space, and its own. */
export function documentKey({ connectionId, documentId }: Named): string {
  return `${connectionId} ${documentId}`
}

export function namedBy(key: string): Named {
  const space = key.indexOf(' ')
  return { connectionId: key.slice(0, space), documentId: key.slice(space + 1) }
}
