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
  /** Null: any collection. Empty: collections without a template of their own. */
  readonly collection: string | null
  /** Checks these documents instead of the newest. `from`: the number of the first one among all that are meant. */
  readonly ids: readonly string[] | null
  readonly from: number
  readonly most: number
}
