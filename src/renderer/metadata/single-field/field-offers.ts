import type { FieldKind, KnownField, TemplateField } from '../../../shared/domain/templates/template.ts'
import type { UsedValue } from '../form/form-tools.ts'
import { isEmptyValue, kindOfSingle, noValue, type SingleValue, withKind } from './single-value.ts'

/** A field that documents have, as it is offered where a field is named. */
export type FieldOffer = {
  readonly name: string
  readonly kind: FieldKind
  /** How many documents have it; null if that is not known. */
  readonly seen: number | null
  readonly choices: readonly string[]
  /** Values it has in documents. */
  readonly used: readonly UsedValue[]
}

/** The fields of a template, and those that documents have besides. */
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
    // Without a template there is nothing to choose from.
    const inferred = { name, kind: kind === 'choice' ? 'text' : kind, choices: [] } as const
    offers.set(name, { ...(own ?? inferred), seen, used: samples })
  }
  return [...offers.values()]
}

/** A field with its name and a value for it. */
export type NamedValue = { readonly name: string; readonly value: SingleValue }

/** A field that is known is of its own kind, as long as nothing was typed for it yet. */
export function renamed(field: NamedValue, name: string, offers: readonly FieldOffer[]): NamedValue {
  const { value } = field
  const known = offers.find((offer) => offer.name === name)
  const isBlank = isEmptyValue(value) || kindOfSingle(value) === 'yes-no'
  return { name, value: known === undefined || !isBlank ? value : withKind(noValue(), known.kind) }
}
