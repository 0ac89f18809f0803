import type {
  FieldKind,
  KnownField,
  Template,
  TemplateField,
} from '../../../shared/domain/templates/template.ts'
import type { FieldSeen, FieldsSeen, TextCounts, ValueCounts } from './fields-seen.ts'

/** Minimum share of documents: a rarer field is an exception. */
const leastShare = 0.01
/**
 * Share of documents, and their minimum number, from which a property becomes a rule; exceptions are reported
 * as violations.
 */
const ruleShare = 0.9
const leastForRule = 10
const mostChoices = 12
const leastForChoices = 10
const mostSuggestions = 30
const mostFields = 200
const mostFieldsInAll = 500
/** A group with more names than this is a table by name, not a form. */
const mostNamesOfGroup = 100
const mostKnownFields = 500
const mostSamples = 20

/** Independent of the documents' order. */
export function learnTemplate(seen: FieldsSeen): Template {
  const fields = learnFields(seen)
  return { fields: withRoom(fields), allowsOthers: true, onViolation: 'warn' }
}

function learnFields(seen: FieldsSeen): readonly TemplateField[] {
  return fieldsToLearn(seen).map((field): TemplateField => {
    const kind = kindOf(field)
    return {
      name: field.name,
      kind,
      label: null,
      help: null,
      required: seen.groups > 1 && filledOf(field.values) === seen.groups,
      locked: false,
      choices: choicesOf(field, kind),
      preset: null,
      fields: (kind === 'group' || kind === 'groups') && field.inner !== null ? learnFields(field.inner) : [],
    }
  })
}

function withRoom(fields: readonly TemplateField[]): readonly TemplateField[] {
  let left = mostFieldsInAll - fields.length
  return fields.map((field) => {
    const count = countFields(field.fields)
    if (count > left) return { ...field, fields: [] }
    left -= count
    return field
  })
}

function countFields(fields: readonly TemplateField[]): number {
  return fields.reduce((sum, field) => sum + 1 + countFields(field.fields), 0)
}

function fieldsToLearn(seen: FieldsSeen): readonly FieldSeen[] {
  const frequent = [...seen.fields.values()]
    .filter((field) => presentIn(field.values) >= seen.groups * leastShare)
    .sort(byFrequency)
    .slice(0, mostFields)
  return usualOrder(frequent, [...seen.orders.values()])
}

export function listKnownFields(seen: FieldsSeen): readonly KnownField[] {
  const all: { readonly field: KnownField; readonly name: string }[] = []
  const open: { readonly seen: FieldsSeen; readonly path: readonly string[] }[] = [{ seen, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path } = next
    for (const field of [...next.seen.fields.values()].sort(byFrequency).slice(0, mostKnownFields)) {
      const inside = [...path, field.name]
      const kind = kindOf(field)
      const texts = kind === 'list' ? field.entries : field.texts
      const samples = byCount(texts).slice(0, mostSamples)
      const known = { path: inside, kind, seen: field.documents, samples }
      all.push({ field: known, name: JSON.stringify(inside) })
      if (field.inner !== null && field.inner.fields.size <= mostNamesOfGroup) {
        open.push({ seen: field.inner, path: inside })
      }
    }
  }
  return all
    .sort(
      (one, other) =>
        other.field.seen - one.field.seen ||
        one.field.path.length - other.field.path.length ||
        compareTexts(one.name, other.name),
    )
    .slice(0, mostKnownFields)
    .map(({ field }) => field)
}

const filledKinds = ['text', 'number', 'yes-no', 'list', 'group', 'groups', 'json'] as const

function filledOf(values: ValueCounts): number {
  return filledKinds.reduce((sum, kind) => sum + values[kind], 0)
}

function presentIn(values: ValueCounts): number {
  return filledOf(values) + values.blank + values['empty-list']
}

function kindOf(field: FieldSeen): FieldKind {
  const { values } = field
  const filled = filledOf(values)
  if (filled === 0) return values['empty-list'] > 0 ? 'list' : 'text'
  const most = filledKinds.reduce((best, kind) => (values[kind] > values[best] ? kind : best))
  const isList = most === 'list' || most === 'groups'
  const all = isList ? filled : filled + values['empty-list']
  const isRule = values[most] === all || (all >= leastForRule && values[most] >= all * ruleShare)
  if (!isRule) return 'json'
  if (most === 'text') return kindOfTexts(field)
  const isTable = most === 'group' && (field.inner?.fields.size ?? 0) > mostNamesOfGroup
  return isTable ? 'json' : most
}

function kindOfTexts({ areDates, areAddresses, areLong, texts }: FieldSeen): FieldKind {
  if (areDates) return 'date'
  if (areAddresses) return 'address'
  if (areLong) return 'long-text'
  const different = texts.counts.size
  const areChoices =
    !texts.hasMore &&
    different > 1 &&
    different <= mostChoices &&
    texts.total >= leastForChoices &&
    texts.total >= 2 * different
  return areChoices ? 'choice' : 'text'
}

function choicesOf({ texts, entries }: FieldSeen, kind: FieldKind): readonly string[] {
  if (kind === 'choice') return mostFrequent(texts)
  if (kind !== 'list' || entries.hasMore) return []
  const different = entries.counts.size
  const areUsual = different <= mostSuggestions && entries.total >= Math.max(leastForChoices, 2 * different)
  return areUsual ? mostFrequent(entries) : []
}

function mostFrequent(texts: TextCounts): readonly string[] {
  return byCount(texts).map(({ text }) => text)
}

function byCount({ counts }: TextCounts): KnownField['samples'] {
  return [...counts]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || compareTexts(one, other))
    .map(([text, seen]) => ({ text, seen }))
}

function byFrequency(one: FieldSeen, other: FieldSeen): number {
  return presentIn(other.values) - presentIn(one.values) || compareTexts(one.name, other.name)
}

/** Independent of the computer's language. */
function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * Orders names as most sequences do: inserts each where the fewest sequences disagree, or after the others if
 * it makes no difference.
 */
export function usualOrder<T extends { readonly name: string }>(
  things: readonly T[],
  sequences: readonly { readonly names: readonly string[]; readonly count: number }[],
): readonly T[] {
  const size = things.length
  const places = new Map(things.map(({ name }, place) => [name, place]))
  const before = new Float64Array(size * size)
  for (const { names, count } of sequences) {
    const known = names.flatMap((name) => places.get(name) ?? [])
    for (const [at, one] of known.entries()) {
      for (let later = at + 1; later < known.length; later += 1) {
        const pair = one * size + (known[later] ?? 0)
        before[pair] = (before[pair] ?? 0) + count
      }
    }
  }
  const timesBefore = (one: number, other: number) => before[one * size + other] ?? 0
  const order: number[] = []
  for (let thing = 0; thing < size; thing += 1) {
    // Tries positions from last to first; passing one name swaps the pair's counts.
    let agreement = 0
    let best = { agreement, at: order.length }
    for (let at = order.length - 1; at >= 0; at -= 1) {
      const passed = order[at] ?? 0
      agreement += timesBefore(thing, passed) - timesBefore(passed, thing)
      if (agreement > best.agreement) best = { agreement, at }
    }
    order.splice(best.at, 0, thing)
  }
  return order.flatMap((place) => things[place] ?? [])
}
