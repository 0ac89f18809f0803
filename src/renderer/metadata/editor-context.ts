import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'
import type { KnownField, Template, TemplateViolation } from '../../shared/domain/templates/template.ts'

/** Something wrong with a field that neither the form nor the template tells. */
export type FieldProblem = { readonly path: MetadataPath; readonly text: string }

/** What is known of documents like the one being edited. */
export type EditorContext = {
  readonly knownFields: readonly KnownField[]
  readonly template: Template | null
  readonly violations: readonly TemplateViolation[]
  readonly problems?: readonly FieldProblem[]
}

export const noContext: EditorContext = { knownFields: [], template: null, violations: [] }
