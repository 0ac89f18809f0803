import { type MetadataNode, rawOf, readTree } from '../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind } from '../../shared/domain/templates/template.ts'
import { messages } from '../messages/messages.ts'
import { exactnessOf, readDate } from '../ui/dates/read-date.ts'
import { localReading } from '../ui/dates/typed-dates.ts'
import { entriesOf, fits, isTextKind, textOfJson } from './form/field-kind.ts'

export type ConversionObstacle =
  | 'not-a-number'
  | 'not-yes-or-no'
  | 'not-a-list'
  | 'not-a-group'
  | 'several-groups'
  | 'too-deep'

export type ConversionLoss = 'entries-run-together' | 'spacing' | 'nothing-becomes-empty'

export type Conversion =
  | { readonly outcome: 'same' }
  | { readonly outcome: 'kept'; readonly raw: string }
  | { readonly outcome: 'loses'; readonly raw: string; readonly loss: ConversionLoss }
  /** No value of the kind results: the editor starts with `typed`. */
  | { readonly outcome: 'unfinished'; readonly typed: string }
  | { readonly outcome: 'impossible'; readonly why: ConversionObstacle }

/** Converts the value whose JSON is `raw`. `depth`: 1 for top-level fields. `isSplit`: a text into several entries. */
export function convertKind(raw: string, to: FieldKind, depth: number, isSplit = false): Conversion {
  const node = readTree(raw)
  if (node === undefined) return { outcome: 'impossible', why: 'not-a-group' }
  if (to === 'date' && (node.kind === 'text' || node.kind === 'number')) return toDate(raw, node)
  if (fits(to, node, depth)) return { outcome: 'same' }
  if (isTextKind(to)) return toText(raw, node, to)
  switch (to) {
    case 'number':
      return toNumber(raw, node)
    case 'yes-no':
      return toYesNo(raw, node)
    case 'list':
      return toList(raw, node, isSplit)
    case 'group':
    case 'groups':
      return toGroups(raw, node, to, depth)
    default:
      return { outcome: 'same' }
  }
}

const kept = (raw: string): Conversion => ({ outcome: 'kept', raw })
const nothing: Conversion = { outcome: 'unfinished', typed: '' }

function toText(raw: string, node: MetadataNode, to: FieldKind): Conversion {
  if (node.kind === 'nothing') return { outcome: 'loses', raw: '""', loss: 'nothing-becomes-empty' }
  if (node.kind === 'list' && fits('list', node, 1)) {
    const entries = entriesOf(raw)
    const separator = to === 'long-text' ? '\n' : ', '
    const joined = entries.join(separator)
    const back = splitEntries(joined)
    const isKept = entries.length === back.length && entries.every((entry, at) => entry === back[at])
    return isKept
      ? kept(JSON.stringify(joined))
      : { outcome: 'loses', raw: JSON.stringify(joined), loss: 'entries-run-together' }
  }
  return kept(JSON.stringify(raw))
}

function toDate(raw: string, node: MetadataNode): Conversion {
  const typed = node.kind === 'text' ? textOfJson(raw) : raw
  if (node.kind === 'text' && (typed === '' || exactnessOf(typed) !== undefined)) return { outcome: 'same' }
  const read = readDate(typed, localReading())
  return read.kind === 'date' ? kept(JSON.stringify(read.text)) : { outcome: 'unfinished', typed }
}

function toNumber(raw: string, node: MetadataNode): Conversion {
  if (node.kind === 'nothing') return nothing
  if (node.kind !== 'text') return { outcome: 'impossible', why: 'not-a-number' }
  const typed = textOfJson(raw)
  if (typed === '') return nothing
  const trimmed = typed.trim()
  if (readTree(trimmed)?.kind !== 'number') return { outcome: 'impossible', why: 'not-a-number' }
  return trimmed === typed ? kept(typed) : { outcome: 'loses', raw: trimmed, loss: 'spacing' }
}

function toYesNo(raw: string, node: MetadataNode): Conversion {
  if (node.kind !== 'text') return { outcome: 'impossible', why: 'not-yes-or-no' }
  const { yes, no } = messages.metadata
  const typed = textOfJson(raw).trim().toLowerCase()
  if (typed === '' || typed === 'true' || typed === yes.toLowerCase()) return kept('true')
  const isNo = typed === 'false' || typed === no.toLowerCase()
  return isNo ? kept('false') : { outcome: 'impossible', why: 'not-yes-or-no' }
}

function toList(raw: string, node: MetadataNode, isSplit: boolean): Conversion {
  switch (node.kind) {
    case 'text': {
      const typed = textOfJson(raw)
      if (typed === '') return kept('[]')
      return kept(JSON.stringify(isSplit ? splitEntries(typed) : [typed]))
    }
    case 'number':
    case 'yes-no':
      return kept(JSON.stringify([raw]))
    case 'nothing':
      return { outcome: 'loses', raw: '[]', loss: 'nothing-becomes-empty' }
    case 'group':
      return { outcome: 'impossible', why: 'not-a-list' }
    case 'list': {
      const isPlain = node.children.every((child) => child.kind === 'number' || child.kind === 'yes-no')
      if (!isPlain) return { outcome: 'impossible', why: 'not-a-list' }
      return kept(JSON.stringify(node.children.map((child) => rawOf(raw, child))))
    }
  }
}

/** Splits a text into entries: by lines, else by the tabs of a table, by semicolons, or by commas. */
export function splitEntries(text: string): readonly string[] {
  const separator = [/[\r\n]+/, /\t/, /;/, /,/].find((each) => each.test(text.trim()))
  if (separator === undefined) return [text]
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function toGroups(raw: string, node: MetadataNode, to: 'group' | 'groups', depth: number): Conversion {
  const isEmpty = raw === '""' || (node.kind === 'list' && node.children.length === 0)
  if (!fits('group', { ...node, kind: 'group' }, depth)) return { outcome: 'impossible', why: 'too-deep' }
  if (isEmpty) return kept(to === 'group' ? '{}' : '[]')
  if (node.kind === 'nothing')
    return { outcome: 'loses', raw: to === 'group' ? '{}' : '[]', loss: 'nothing-becomes-empty' }
  if (to === 'groups')
    return node.kind === 'group' ? kept(`[${raw}]`) : { outcome: 'impossible', why: 'not-a-group' }
  const [only, ...others] = node.kind === 'list' ? node.children : []
  if (only?.kind !== 'group') return { outcome: 'impossible', why: 'not-a-group' }
  return others.length > 0 ? { outcome: 'impossible', why: 'several-groups' } : kept(rawOf(raw, only))
}
