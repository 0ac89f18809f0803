import type { MetadataPath } from '../../shared/domain/metadata/metadata-tree.ts'
import type { KnownField, Template, TemplateViolation } from '../../shared/domain/templates/template.ts'

export type FieldProblem = { readonly path: MetadataPath; readonly text: string }

export type EditorContext = {
  readonly knownFields: readonly KnownField[]
  readonly template: Template | null
  readonly violations: readonly TemplateViolation[]
  readonly problems?: readonly FieldProblem[]
}

export const noContext: EditorContext = { knownFields: [], template: null, violations: [] }
