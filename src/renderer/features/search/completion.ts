import { itemStates } from '../../../shared/domain/item-state.ts'
import { readPath } from '../../../shared/domain/query/field-path.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { filterNames, queryKinds } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { ImportSession } from '../../../shared/schemas/import-session.ts'

export type KnownNames = {
  readonly fields: readonly { readonly path: string; readonly kind: string; readonly documents: number }[]
  /** Values seen in fields, by path. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly collections: readonly string[]
  readonly collectionDocuments: ReadonlyMap<string, number>
  readonly connections: readonly string[]
  readonly batches: readonly (ImportSession & { readonly label: string })[]
}

export type Suggestion = {
  readonly text: string
  readonly kind:
    | 'filter'
    | 'field'
    | 'has'
    | 'missing'
    | 'collection'
    | 'connection'
    | 'kind'
    | 'state'
    | 'day'
    | 'batch'
    | 'value'
    | 'text'
  readonly documents?: number
  /** Shown for `text`, which may have quotes. */
  readonly label?: string
  readonly from?: number
  readonly goesOn: boolean
}

type Completion = {
  readonly from: number
  readonly to: number
  readonly suggestions: readonly Suggestion[]
}

const shownAtMost = 8
/** Minimum characters: a single letter begins too many words. */
const leastTyped = 2
const days = ['today', 'yesterday', '7-days', '30-days']

export function completionAt(text: string, caret: number, known: KnownNames): Completion | undefined {
  const term = parseQuery(text).terms.find(({ from, to }) => from < caret && caret <= to)
  if (term === undefined || term.to !== caret) return undefined
  const start = term.from + (term.without ? 1 : 0)
  const typed = text.slice(start, caret)
  const name = readPath(typed, 0)
  const sign = name === undefined ? undefined : typed[name.to]
  if (name === undefined || (sign !== ':' && sign !== '~')) return namesFor(start, typed, known)
  const from = valueStart(text, start + name.to + 1, caret)
  const value = text.slice(from, caret)
  const suggestions =
    sign === '~' ? [] : valuesFor(name.plainName?.toLowerCase() ?? '', typed.slice(0, name.to), known)
  return offer({ from, to: caret, start }, value, typed, suggestions)
}

function valueStart(text: string, from: number, to: number): number {
  let isQuoted = false
  let start = from
  for (let at = from; at < to; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && (text[at] === ',' || '<>='.includes(text.charAt(at)))) start = at + 1
    else if (!isQuoted && text.startsWith('..', at)) start = at + 2
  }
  return start
}

function namesFor(from: number, typed: string, known: KnownNames): Completion | undefined {
  if (typed.length < leastTyped || typed.startsWith('"')) return undefined
  const wanted = folded(typed)
  const filters = [...filterNames, 'has', 'missing']
    .filter((name) => name.startsWith(wanted))
    .map((name): Suggestion => ({ text: `${name}:`, kind: 'filter', goesOn: true }))
  const fields = known.fields
    .filter(({ path }) =>
      folded(path)
        .replaceAll('"', '')
        .split('.')
        .some(
          (part, index, parts) => part.startsWith(wanted) || parts.slice(index).join('.').startsWith(wanted),
        ),
    )
    .map(({ path, documents }): Suggestion => ({ text: `${path}:`, kind: 'field', documents, goesOn: true }))
  return made({ from, to: from + typed.length, start: from }, typed, [...filters, ...fields])
}

function valuesFor(filter: string, path: string, known: KnownNames): readonly Suggestion[] {
  const plain =
    (kind: Suggestion['kind']) =>
    (value: string | number): Suggestion => ({
      text: printValue(String(value)),
      label: String(value),
      kind,
      goesOn: false,
    })
  switch (filter) {
    case 'collection':
      return known.collections.map((name) => ({
        ...plain('collection')(name),
        documents: known.collectionDocuments.get(name) ?? 0,
      }))
    case 'connection':
      return ['any', ...known.connections].map(plain('connection'))
    case 'kind':
      return queryKinds.filter((kind) => kind !== 'unknown').map(plain('kind'))
    case 'state':
      return itemStates.filter((state) => state !== 'discarded').map(plain('state'))
    case 'added':
    case 'changed':
      return days.map(plain('day'))
    case 'batch':
      return known.batches.map(({ batch, label }) => ({ ...plain('batch')(batch), label }))
    case 'has':
    case 'missing':
      return known.fields.map(({ path: field, documents }) => ({
        text: field,
        kind: filter,
        documents,
        goesOn: false,
      }))
    default:
      return known.fields.some((field) => field.path === path && field.kind === 'yes-no')
        ? ['true', 'false'].map(plain('value'))
        : (known.values.get(path) ?? []).map(plain('value'))
  }
}

type Stretch = {
  readonly from: number
  readonly to: number
  readonly start: number
}

/** `term`: the whole term as typed; `typed`: its last value. */
function offer(
  stretch: Stretch,
  typed: string,
  term: string,
  all: readonly Suggestion[],
): Completion | undefined {
  const wanted = folded(typed).replaceAll('"', '')
  const bare = all.map((suggestion) => ({
    suggestion,
    names: [suggestion.text, suggestion.label ?? ''].map((name) => folded(name).replaceAll('"', '')),
  }))
  const begins = ({ names }: (typeof bare)[number]) => names.some((name) => name.startsWith(wanted))
  const first = bare.filter(begins)
  const others = bare.filter((one) => !begins(one) && one.names.some((name) => name.includes(wanted)))
  const suggestions = [...first, ...others].map(({ suggestion }) => suggestion)
  // A suggestion equal to the typed text is useless.
  if (suggestions.length === 1 && suggestions[0]?.text === typed) return undefined
  return made(stretch, term, suggestions)
}

function made(
  { from, to, start }: Stretch,
  term: string,
  suggestions: readonly Suggestion[],
): Completion | undefined {
  if (suggestions.length === 0) return undefined
  const words = term.replaceAll('"', '').trim()
  const asText: Suggestion = {
    text: from === start ? term : printTerm({ kind: 'words', match: 'phrase', text: words, without: false }),
    kind: 'text',
    label: words,
    from: start,
    goesOn: false,
  }
  return { from, to, suggestions: [...suggestions.slice(0, shownAtMost), asText] }
}

function printValue(value: string): string {
  const printed = printTerm({ kind: 'filter', name: 'collection', values: [value], without: false })
  return printed.slice(printed.indexOf(':') + 1)
}

export function applySuggestion(
  text: string,
  { from, to }: Completion,
  suggestion: Suggestion,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(to)
  const space = suggestion.goesOn || /^\s/.test(after) ? '' : ' '
  const before = text.slice(0, suggestion.from ?? from) + suggestion.text + space
  return { text: before + after, caret: before.length }
}

/** The text that Enter appends: the rest of the first value suggested. Names require an explicit choice. */
export function ghostOf(text: string, { from, to, suggestions: [first] }: Completion): string {
  const typed = text.slice(from, to).replaceAll('"', '')
  if (first === undefined || first.goesOn || to < text.length || typed === '') return ''
  const whole = first.text.replaceAll('"', '')
  return whole.length > typed.length && folded(whole).startsWith(folded(typed))
    ? whole.slice(typed.length)
    : ''
}
