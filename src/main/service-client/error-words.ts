import { fieldOf, parseJson } from './answer-fields.ts'

const mostEntries = 5
/** Deeper than metadata may be nested; a longer path is ignored. */
const mostSteps = 20
const sayingNames = new Set(['message', 'detail', 'msg'])

/**
 * The service's own message about a failure. Errors have no defined shape (docs/service-interface.md,
 * Errors), so the usual ones are read: `message`, `error`, `error.message`, `errors[]`, `detail` (text, or
 * FastAPI's list of `loc` and `msg`) and `title` (RFC 9457). Undefined if there is none.
 */
export function readErrorWords(body: string): string | undefined {
  const json = parseJson(body)
  if (Array.isArray(json)) return entriesWords(json)
  return firstWords([
    () => textOf(json),
    () => textOf(fieldOf(json, 'message')),
    () => textOf(fieldOf(json, 'error')),
    () => nestedWords(fieldOf(json, 'error')),
    () => entriesWords(fieldOf(json, 'errors')),
    () => textOf(fieldOf(json, 'detail')),
    () => nestedWords(fieldOf(json, 'detail')),
    () => entriesWords(fieldOf(json, 'detail')),
    () => textOf(fieldOf(json, 'title')),
  ])
}

/**
 * The first field that a failure names: `field` or `path` as a name, a dotted name, a JSON pointer or a list,
 * FastAPI's `loc`, or a key of `errors`. Undefined if it names none. `tidy` gets each name before it is
 * split: it could not recognise the parts of an echoed key with a dot or a slash.
 */
export function readErrorField(body: string, tidy: (text: string) => string): readonly string[] | undefined {
  const json = parseJson(body)
  const entries = ['error', 'errors', 'detail'].map((name) => fieldOf(json, name))
  const places = [json, ...entries].map((entry) => placeOf(Array.isArray(entry) ? entry[0] : entry))
  return [...places, keyOf(fieldOf(json, 'errors'))]
    .map((place) => stepsOf(place, tidy))
    .find((steps) => steps.length > 0 && steps.length <= mostSteps)
}

function keyOf(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined
  const [name] = Object.keys(errors)
  return name === undefined || sayingNames.has(name) ? undefined : name
}

function placeOf(entry: unknown): unknown {
  return fieldOf(entry, 'loc') ?? fieldOf(entry, 'field') ?? fieldOf(entry, 'path')
}

function stepsOf(place: unknown, tidy: (text: string) => string): readonly string[] {
  const steps = Array.isArray(place)
    ? place
        .filter((step) => typeof step === 'string' || typeof step === 'number')
        .map((step) => tidy(String(step)))
    : typeof place === 'string'
      ? tidy(place).split(/[./]/)
      : []
  return steps.filter((step) => step !== '' && step !== 'body')
}

function firstWords(ways: readonly (() => string | undefined)[]): string | undefined {
  for (const way of ways) {
    const words = way()
    if (words !== undefined) return words
  }
  return undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function nestedWords(value: unknown): string | undefined {
  return firstWords([
    () => textOf(fieldOf(value, 'message')),
    () => textOf(fieldOf(value, 'detail')),
    () => textOf(fieldOf(value, 'msg')),
    () => textOf(fieldOf(value, 'title')),
  ])
}

/** A list of texts or objects; also `{ "title": ["is too long"] }`, a common form of validation errors. */
function entriesWords(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Array.isArray(value)
    ? value.map((entry) => entryWords(entry))
    : Object.entries(value).map(([name, entry]) => namedWords(name, entry))
  const words = entries.filter((entry) => entry !== undefined).slice(0, mostEntries)
  return words.length === 0 ? undefined : words.join('; ')
}

function entryWords(entry: unknown): string | undefined {
  const words = textOf(entry) ?? nestedWords(entry)
  if (words === undefined) return undefined
  const place = placeOf(entry)
  const path = Array.isArray(place)
    ? place.filter((part) => part !== 'body' && typeof part !== 'object').join('.')
    : textOf(place)
  return path === undefined || path === '' ? words : `${path}: ${words}`
}

function namedWords(name: string, entry: unknown): string | undefined {
  const words = textOf(entry) ?? (Array.isArray(entry) ? textOf(entry[0]) : undefined)
  return words === undefined || sayingNames.has(name) ? words : `${name}: ${words}`
}
