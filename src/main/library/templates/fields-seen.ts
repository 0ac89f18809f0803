import { isWebAddress } from '../../../shared/domain/addresses/web-address.ts'
import { isRealDate } from '../../../shared/domain/calendar.ts'
import { type MetadataNode, rawOf } from '../../../shared/domain/metadata/metadata-tree.ts'

/** Values of a field by kind. An empty list could be of either list kind. */
export type ValueCounts = Record<
  'text' | 'number' | 'yes-no' | 'list' | 'group' | 'groups' | 'json' | 'empty-list' | 'blank',
  number
>

/** Occurrences of each text; `hasMore` if there were more different texts than are counted. */
export type TextCounts = { readonly counts: Map<string, number>; total: number; hasMore: boolean }

export type FieldSeen = {
  readonly name: string
  readonly values: ValueCounts
  readonly texts: TextCounts
  readonly entries: TextCounts
  /** Documents that fill in the field, and the last of them: a list of groups has it many times. */
  documents: number
  lastDocument: number
  areDates: boolean
  areAddresses: boolean
  areLong: boolean
  inner: FieldsSeen | null
}

/**
 * Number of entries that may still be remembered, all groups together: large documents could have unlimited
 * names.
 */
type Room = { fields: number; orderedNames: number; texts: number }

export type FieldsSeen = {
  groups: number
  readonly fields: Map<string, FieldSeen>
  hasMore: boolean
  readonly orders: Map<string, { readonly names: readonly string[]; count: number }>
  readonly room: Room
}

/** Deeper than the form shows. */
const deepest = 4
const mostNames = 2000
const mostOrders = 500
const mostOrdered = 300
const mostTexts = 100
const longestOnOneLine = 120

const emptyRoom = (): Room => ({ fields: 20_000, orderedNames: 200_000, texts: 100_000 })

export function createFieldsSeen(room: Room = emptyRoom()): FieldsSeen {
  return { groups: 0, fields: new Map(), hasMore: false, orders: new Map(), room }
}

export function lookAtMetadata(seen: FieldsSeen, text: string, metadata: MetadataNode): void {
  lookAtGroup(seen, metadata, { text, number: seen.groups + 1, depth: 1, room: seen.room })
}

type Where = {
  readonly text: string
  readonly number: number
  readonly depth: number
  readonly room: Room
}

function lookAtGroup(seen: FieldsSeen, group: MetadataNode, where: Where): void {
  seen.groups += 1
  noteOrder(seen, group)
  for (const value of group.children) {
    const field = findField(seen, value.name?.text ?? '')
    if (field === undefined || !lookAtValue(field, value, where)) continue
    if (field.lastDocument !== where.number) field.documents += 1
    field.lastDocument = where.number
  }
}

function findField(seen: FieldsSeen, name: string): FieldSeen | undefined {
  const known = seen.fields.get(name)
  if (known !== undefined) return known
  if (seen.fields.size >= mostNames || seen.room.fields <= 0) {
    seen.hasMore = true
    return undefined
  }
  seen.room.fields -= 1
  const made = createField(name)
  seen.fields.set(name, made)
  return made
}

function createField(name: string): FieldSeen {
  const none = (): TextCounts => ({ counts: new Map(), total: 0, hasMore: false })
  return {
    name,
    values: {
      text: 0,
      number: 0,
      'yes-no': 0,
      list: 0,
      group: 0,
      groups: 0,
      json: 0,
      'empty-list': 0,
      blank: 0,
    },
    texts: none(),
    entries: none(),
    documents: 0,
    lastDocument: 0,
    areDates: true,
    areAddresses: true,
    areLong: false,
    inner: null,
  }
}

function noteOrder(seen: FieldsSeen, group: MetadataNode): void {
  const names = group.children.slice(0, mostOrdered).map(({ name }) => name?.text ?? '')
  const key = JSON.stringify(names)
  const known = seen.orders.get(key)
  if (known !== undefined) known.count += 1
  else if (seen.orders.size < mostOrders && seen.room.orderedNames > 0) {
    seen.room.orderedNames -= names.length
    seen.orders.set(key, { names, count: 1 })
  }
}

function lookAtValue(field: FieldSeen, value: MetadataNode, where: Where): boolean {
  switch (value.kind) {
    case 'text':
      return lookAtText(field, decode(where.text, value), where.room)
    case 'number':
    case 'yes-no':
      field.values[value.kind] += 1
      return true
    case 'nothing':
      field.values.blank += 1
      return false
    case 'group':
      if (where.depth >= deepest) field.values.json += 1
      else {
        field.values.group += 1
        lookInside(field, value, where)
      }
      return true
    case 'list':
      return lookAtList(field, value, where)
  }
}

/** A blank text tells nothing about the kind of other values. */
function lookAtText(field: FieldSeen, typed: string, room: Room): boolean {
  if (typed.trim() === '') {
    field.values.blank += 1
    return false
  }
  field.values.text += 1
  if (field.areDates && !isRealDate(typed)) field.areDates = false
  if (field.areAddresses && !isWebAddress(typed)) field.areAddresses = false
  if (typed.length > longestOnOneLine || /[\r\n]/.test(typed)) {
    field.areLong = true
    field.texts.hasMore = true
    field.texts.total += 1
  } else countText(field.texts, typed, room)
  return true
}

function lookAtList(field: FieldSeen, { children }: MetadataNode, where: Where): boolean {
  if (children.length === 0) {
    field.values['empty-list'] += 1
    return false
  }
  if (children.every(({ kind }) => kind === 'text')) {
    field.values.list += 1
    for (const entry of children) {
      const typed = decode(where.text, entry)
      if (typed.length > longestOnOneLine) field.entries.hasMore = true
      else countText(field.entries, typed, where.room)
    }
  } else if (where.depth < deepest && children.every(({ kind }) => kind === 'group')) {
    field.values.groups += 1
    for (const group of children) lookInside(field, group, where)
  } else field.values.json += 1
  return true
}

function lookInside(field: FieldSeen, group: MetadataNode, where: Where): void {
  field.inner ??= createFieldsSeen(where.room)
  lookAtGroup(field.inner, group, { ...where, depth: where.depth + 1 })
}

function countText(texts: TextCounts, typed: string, room: Room): void {
  texts.total += 1
  const count = texts.counts.get(typed)
  if (count !== undefined) texts.counts.set(typed, count + 1)
  else if (texts.counts.size < mostTexts && room.texts > 0) {
    room.texts -= 1
    texts.counts.set(typed, 1)
  } else texts.hasMore = true
}

function decode(text: string, node: MetadataNode): string {
  return String(JSON.parse(rawOf(text, node)))
}
