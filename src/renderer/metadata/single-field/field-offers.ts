import type { FieldKind, KnownField, TemplateField } from '../../../shared/domain/templates/template.ts'
import { convertKind } from '../convert-kind.ts'
import type { UsedValue } from '../form/form-tools.ts'
import {
  isEmptyValue,
  kindOfSingle,
  noValue,
  rowOfSingle,
  type SingleValue,
  withKind,
} from './single-value.ts'

export type FieldOffer = {
  readonly name: string
  readonly kind: FieldKind
  readonly seen: number | null
  readonly choices: readonly string[]
  readonly used: readonly UsedValue[]
}

/** The fields of a template, then further ones that documents have. */
export function offersOfFields(
  fields: readonly TemplateField[],
  known: readonly KnownField[],
): readonly FieldOffer[] {
  const offers = new Map<string, FieldOffer>()
  for (const { name, kind, choices } of fields)
    offers.set(name, { name, kind, choices, seen: null, used: [] })
  for (const { path, kind, seen, samples } of known) {
    const [name] = path
    if (name === undefined || path.length > 1) continue
    const own = offers.get(name)
    // Choices exist only with a template.
    const inferred = { name, kind: kind === 'choice' ? 'text' : kind, choices: [] } as const
    offers.set(name, { ...(own ?? inferred), seen, used: samples })
  }
  return [...offers.values()]
}

export type NamedValue = { readonly name: string; readonly value: SingleValue }

/** A known field takes its usual kind, unless what was typed cannot have it. */
export function renamed(field: NamedValue, name: string, offers: readonly FieldOffer[]): NamedValue {
  const { value } = field
  const known = offers.find((offer) => offer.name === name)
  if (known === undefined) return { name, value }
  const isBlank = isEmptyValue(value) || kindOfSingle(value) === 'yes-no'
  if (isBlank) return { name, value: withKind(noValue(), known.kind) }
  const raw = rowOfSingle(value)?.raw ?? null
  const isKept = raw !== null && convertKind(raw, known.kind, 1).outcome === 'kept'
  return { name, value: isKept ? withKind(value, known.kind) : value }
}
