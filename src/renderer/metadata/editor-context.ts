import type { KnownField, Template, TemplateViolation } from '../../shared/domain/templates/template.ts'

/** What is known of documents like the one being edited. */
export type EditorContext = {
  readonly knownFields: readonly KnownField[]
  readonly template: Template | null
  readonly violations: readonly TemplateViolation[]
}

export const noContext: EditorContext = { knownFields: [], template: null, violations: [] }
