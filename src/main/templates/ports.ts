import type { SchemaProblem } from '../../shared/domain/templates/schema-reader.ts'
import type { KnownField, TemplateViolation } from '../../shared/domain/templates/template.ts'

export type TemplateSummary = {
  readonly collection: string
  readonly fieldCount: number
  readonly onViolation: 'warn' | 'block'
  readonly changedAt: number
  readonly documents: number
}

export type KeptTemplate = { readonly schema: string; readonly collection: string }

export type Learnt = {
  readonly schema: string
  readonly documents: number
  readonly fields: readonly KnownField[]
}

export type Violation = {
  readonly documentId: string
  readonly title: string | null
  readonly violations: readonly TemplateViolation[]
}

/** Looking at many documents: begun with a new id and gone on with until the end, each piece short. */
export type LookPiece = {
  readonly id: string
  readonly connectionId: string
  /** Null: of any collection. Empty: of those that have no template of their own. */
  readonly collection: string | null
  /** These documents instead of the newest, from the one of this number on of all that are meant. */
  readonly ids: readonly string[] | null
  readonly from: number
  readonly most: number
}

/** The templates of the library, and what its documents say about them. */
export type TemplateStore = {
  templateList(connectionId: string): Promise<readonly TemplateSummary[]>
  templateCollections(
    connectionId: string,
  ): Promise<readonly { readonly collection: string; readonly documents: number }[]>
  templateGet(connectionId: string, collection: string): Promise<KeptTemplate | null>
  /** Keeps it in its one spelling, or says what is wrong with it. */
  templateKeep(template: {
    readonly connectionId: string
    readonly collection: string
    readonly schema: string
    readonly at: number
  }): Promise<readonly SchemaProblem[]>
  templateRemove(connectionId: string, collection: string): Promise<void>
  /** Whether the end is reached. */
  templateLook(piece: LookPiece): Promise<boolean>
  /** What was learnt of the documents looked at under this id. */
  templateLearnt(id: string): Promise<Learnt>
  templateKnownFields(id: string): Promise<readonly KnownField[]>
  templateCheck(
    connectionId: string,
    collection: string,
    metadata: string,
  ): Promise<readonly TemplateViolation[]>
  templateViolations(query: {
    readonly connectionId: string
    readonly collection: string
    readonly after: string | null
    readonly limit: number
  }): Promise<{
    readonly documents: readonly Violation[]
    readonly next: string | null
    readonly looked: number
  }>
}
