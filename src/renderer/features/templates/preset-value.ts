import { kindOfJson, parseMetadata } from '../../../shared/domain/metadata-text.ts'
import { isRealDate } from '../../../shared/domain/real-date.ts'
import type { FieldKind } from '../../../shared/domain/template.ts'
import { isWebAddress } from '../../../shared/domain/web-address.ts'

export type PresetProblem =
  | 'preset-not-a-number'
  | 'preset-not-a-date'
  | 'preset-not-an-address'
  | 'preset-not-a-choice'
  | 'preset-not-json'

/** What the control of a starting value shows for its JSON. */
export function showPreset(kind: FieldKind, raw: string): string {
  switch (kind) {
    case 'text':
    case 'long-text':
    case 'date':
    case 'choice':
    case 'address':
      return kindOfJson(raw) === 'text' ? String(JSON.parse(raw)) : raw
    case 'list':
      return linesOf(raw) ?? raw
    case 'number':
    case 'yes-no':
    case 'group':
    case 'groups':
    case 'json':
      return raw
  }
}

/** The JSON of what was typed as a starting value: null for none, or why it cannot be one. */
export function readPreset(
  kind: FieldKind,
  typed: string,
  choices: readonly string[],
): { readonly raw: string | null } | { readonly problem: PresetProblem } {
  const trimmed = typed.trim()
  if (trimmed === '') return { raw: null }
  switch (kind) {
    case 'text':
    case 'long-text':
      return { raw: JSON.stringify(typed) }
    case 'choice':
      return choices.includes(typed) ? { raw: JSON.stringify(typed) } : { problem: 'preset-not-a-choice' }
    case 'date':
      return isRealDate(trimmed) ? { raw: JSON.stringify(trimmed) } : { problem: 'preset-not-a-date' }
    case 'address':
      return isWebAddress(trimmed) ? { raw: JSON.stringify(trimmed) } : { problem: 'preset-not-an-address' }
    case 'number':
      return kindOfJson(trimmed) === 'number' ? { raw: trimmed } : { problem: 'preset-not-a-number' }
    case 'yes-no':
      return { raw: trimmed === 'true' ? 'true' : 'false' }
    case 'list':
      return { raw: JSON.stringify(typed.split('\n').filter((line) => line.trim() !== '')) }
    case 'group':
    case 'groups':
    case 'json':
      return parseMetadata(`{"value":${trimmed}}`).ok ? { raw: trimmed } : { problem: 'preset-not-json' }
  }
}

/** A list of plain texts as lines; undefined for any other. */
function linesOf(raw: string): string | undefined {
  if (kindOfJson(raw) !== 'list') return undefined
  const entries: unknown = JSON.parse(raw)
  return Array.isArray(entries) && entries.every((entry) => typeof entry === 'string')
    ? entries.join('\n')
    : undefined
}
