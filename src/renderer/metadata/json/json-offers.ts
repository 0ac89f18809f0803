import type { FieldKind, KnownField, TemplateField } from '../../../shared/domain/templates/template.ts'
import type { EditorContext } from '../editor-context.ts'
import type { JsonPlace } from './json-place.ts'

export type JsonOffer = {
  readonly text: string
  readonly raw: string
  readonly field?: { readonly kind: FieldKind; readonly seen: number; readonly label: string | null }
}

type JsonInsertion = {
  readonly changes: readonly { readonly from: number; readonly to?: number; readonly insert: string }[]
  readonly selection: { readonly anchor: number; readonly head: number }
}

const blankValues: Readonly<Record<FieldKind, string>> = {
  text: '""',
  'long-text': '""',
  number: '0',
  'yes-no': 'false',
  date: '""',
  list: '[]',
  choice: '""',
  address: '""',
  group: '{}',
  groups: '[]',
  json: 'null',
}

/** Suggestions for a place, the template's first. Names already in the group are excluded. */
export function offersFor(
  place: JsonPlace,
  { knownFields, template }: Pick<EditorContext, 'knownFields' | 'template'>,
): readonly JsonOffer[] {
  const wanted = template === null ? [] : fieldsAt(template.fields, place.path)
  if (place.kind === 'name') return offerNames(place, knownFields, wanted)
  const known = knownFields.find(({ path }) => isSamePath(path, place.path))
  const ofTemplate = template === null ? undefined : fieldAt(template.fields, place.path)
  const kind = ofTemplate?.kind ?? known?.kind
  if (kind === undefined || (kind === 'list') !== (place.kind === 'entry')) return []
  if (kind === 'yes-no') return ['true', 'false'].map((raw) => ({ text: raw, raw }))
  if (blankValues[kind] !== '""' && kind !== 'list') return []
  const texts = new Set([...(ofTemplate?.choices ?? []), ...(known?.samples ?? []).map(({ text }) => text)])
  return [...texts]
    .filter((text) => place.kind === 'value' || !place.taken.has(text))
    .map((text) => ({ text, raw: JSON.stringify(text) }))
}

function offerNames(
  { path, taken }: JsonPlace,
  knownFields: readonly KnownField[],
  wanted: readonly TemplateField[],
): readonly JsonOffer[] {
  const known = knownFields.filter(
    (field) => field.path.length === path.length + 1 && isSamePath(field.path.slice(0, -1), path),
  )
  const offers = new Map<string, JsonOffer>()
  const add = (text: string, field: NonNullable<JsonOffer['field']>) => {
    if (!taken.has(text) && !offers.has(text)) offers.set(text, { text, raw: JSON.stringify(text), field })
  }
  for (const { name, kind, label } of wanted) {
    add(name, { kind, label, seen: known.find((field) => field.path.at(-1) === name)?.seen ?? 0 })
  }
  for (const field of known.toSorted((a, b) => b.seen - a.seen))
    add(field.path.at(-1) ?? '', { kind: field.kind, label: null, seen: field.seen })
  return [...offers.values()]
}

/** Inserts a suggestion so that valid JSON stays valid: with quotes, a value for a name, and commas. */
export function insertOffer(text: string, place: JsonPlace, offer: JsonOffer): JsonInsertion {
  const changes = place.commaAt === undefined ? [] : [{ from: place.commaAt, insert: ',' }]
  const needsSpace = !place.isStarted && /[:,}\]\w"]/.test(text[place.from - 1] ?? '')
  const blank =
    place.kind === 'name' && !place.hasValue ? blankValues[offer.field?.kind ?? 'json'] : undefined
  const lead = `${needsSpace ? ' ' : ''}${offer.raw}`
  const insert = `${lead}${blank === undefined ? '' : `: ${blank}`}${place.isFollowed ? ', ' : ''}`
  const start = place.from + (place.commaAt === undefined ? 0 : 1)
  const valueAt = start + lead.length + 2
  const end = start + lead.length
  return {
    changes: [...changes, { from: place.from, to: place.to, insert }],
    selection:
      blank === undefined ? { anchor: end, head: end } : selectInside(blank, valueAt, valueAt + blank.length),
  }
}

/** The content of quotes or brackets; a whole number or word, so that typing replaces it. */
function selectInside(blank: string, from: number, to: number) {
  return /^["[{]/.test(blank) ? { anchor: from + 1, head: from + 1 } : { anchor: from, head: to }
}

function fieldsAt(fields: readonly TemplateField[], path: readonly string[]): readonly TemplateField[] {
  let level = fields
  for (const name of path) level = level.find((field) => field.name === name)?.fields ?? []
  return level
}

function fieldAt(fields: readonly TemplateField[], path: readonly string[]): TemplateField | undefined {
  return fieldsAt(fields, path.slice(0, -1)).find(({ name }) => name === path.at(-1))
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}
