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
