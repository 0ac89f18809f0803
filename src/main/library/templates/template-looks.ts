import { readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { KnownField } from '../../../shared/domain/templates/template.ts'
import { schemaFromTemplate } from '../../../shared/domain/templates/template-schema.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { hasOwnTemplate } from '../records/templates.ts'
import { createFieldsSeen, type FieldsSeen, lookAtMetadata } from './fields-seen.ts'
import { learnTemplate, listKnownFields } from './learn-template.ts'
import { findWalked, type WalkPlace, walkDocuments } from './walk-documents.ts'

export type Learnt = {
  readonly schema: string
  readonly documents: number
  readonly fields: readonly KnownField[]
}

/** Walk over many documents in short pieces, begun with a new ID. */
export type LookPiece = {
  readonly id: string
  readonly connectionId: string
  readonly collection: string | null
  /**
   * Checks these documents instead of the newest. `from`: position of the first one among all documents to
   * check.
   */
  readonly ids: readonly string[] | null
  readonly from: number
  readonly most: number
}

type Look = {
  readonly seen: FieldsSeen
  documents: number
  characters: number
  place: WalkPlace | null
  ids: number
}

const mostInAPiece = 500
/** Maximum characters to learn from: documents this large have shown their fields. */
const mostCharacters = 100_000_000
const mostLooks = 4

const createLooks = (): Map<string, Look> => new Map()

/** Returns true at the end of the documents, or of the given IDs. */
export function lookAtDocuments(db: Database, wanted: LookPiece): boolean {
  const look = findLook(db, wanted)
  const mayGoOn = createBudget(mostInAPiece)
  while (mayGoOn()) {
    const isFull = look.documents >= wanted.most || look.characters >= mostCharacters
    const next = isFull ? undefined : nextDocument(db, wanted, look)
    if (next === undefined) return true
    if (next.metadata !== undefined) lookAt(look, next.metadata)
  }
  return false
}

export function learntOf(db: Database, id: string): Learnt {
  const look = db.own(createLooks).get(id)
  return {
    schema: schemaFromTemplate(learnTemplate(look?.seen ?? createFieldsSeen())),
    documents: look?.documents ?? 0,
    fields: knownFieldsOf(db, id),
  }
}

export function knownFieldsOf(db: Database, id: string): readonly KnownField[] {
  return listKnownFields(db.own(createLooks).get(id)?.seen ?? createFieldsSeen())
}

function findLook(db: Database, { id }: LookPiece): Look {
  const looks = db.own(createLooks)
  const known = looks.get(id)
  if (known !== undefined) return known
  const [oldest] = looks.keys()
  if (looks.size >= mostLooks && oldest !== undefined) looks.delete(oldest)
  const made: Look = { seen: createFieldsSeen(), documents: 0, characters: 0, place: null, ids: 0 }
  looks.set(id, made)
  return made
}

/** `metadata: undefined` marks a document to skip; undefined is the end. */
function nextDocument(
  db: Database,
  { connectionId, collection, ids, from }: LookPiece,
  look: Look,
): { readonly metadata: string | null | undefined } | undefined {
  if (ids !== null) {
    const documentId = ids[look.ids - from]
    if (documentId === undefined) return undefined
    look.ids += 1
    return { metadata: findWalked(db, connectionId, documentId)?.metadata }
  }
  const found = walkDocuments(db, { connectionId, collection }, look.place)
  if (found === undefined) return undefined
  look.place = found.place
  const isMeant = collection !== '' || !hasOwnTemplate(db, connectionId, found.collection)
  return { metadata: isMeant ? found.metadata : undefined }
}

function lookAt(look: Look, metadata: string | null): void {
  const text = metadata ?? '{}'
  look.characters += text.length
  const root = readTree(text)
  if (root?.kind !== 'group') return
  look.documents += 1
  lookAtMetadata(look.seen, text, root)
}
