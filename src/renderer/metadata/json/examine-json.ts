import { type MetadataProblem, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import {
  type MetadataNode,
  nodeAt,
  type Place,
  readTree,
} from '../../../shared/domain/metadata/metadata-tree.ts'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'

export type PlacedViolation = Place & { readonly violation: TemplateViolation }

export type Examination = {
  readonly isJson: boolean
  readonly problems: readonly MetadataProblem[]
  readonly violations: readonly PlacedViolation[]
}

/** More marks help nobody, and slow the editor down. */
const mostProblems = 100

export function examineJson(text: string, violations: readonly TemplateViolation[]): Examination {
  if (text.trim() === '') {
    const placed = violations.map((violation) => ({ violation, offset: 0, length: 0 }))
    return { isJson: false, problems: [], violations: placed }
  }
  const parsed = parseMetadata(text)
  const root = readTree(text)
  return {
    isJson: root !== undefined,
    problems: parsed.ok ? [] : parsed.error.slice(0, mostProblems),
    violations: root === undefined ? [] : violations.flatMap((violation) => placeViolation(root, violation)),
  }
}

/** A violation of an older text may have no position in this one. */
function placeViolation(root: MetadataNode, violation: TemplateViolation): readonly PlacedViolation[] {
  const { path, code } = violation
  const found = nodeAt(root, path)
  if (code === 'required-missing' && found === undefined) {
    const group = nodeAt(root, path.slice(0, -1))
    return group === undefined ? [] : [{ violation, offset: group.offset, length: 1 }]
  }
  if (found === undefined) return []
  const { offset, length } = code === 'field-not-known' ? (found.name ?? found) : found
  return [{ violation, offset, length }]
}
