import type { TemplateField, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { formatPath } from '../../messages/documents/metadata-path.ts'
import { templateViolation } from '../../messages/problems/template-problems.ts'

/** What does not fit, as part of a sentence. A field that the template names is called as the form calls it. */
export function messageOfViolation(
  violation: TemplateViolation,
  fields: readonly TemplateField[] = [],
): string {
  const { path, code, wanted } = violation
  const label = path.length === 1 ? fields.find(({ name }) => name === path[0])?.label : undefined
  return templateViolation[code](label ?? formatPath(path), wanted)
}
