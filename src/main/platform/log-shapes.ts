const withheld = '[withheld]'

type Shape = (value: string) => string

const longestText = 300

/**
 * A word as programs use them: `storage-full`, `invalid_type`, `ENOSPC`. No mixture of letters and digits.
 */
const word = /^[A-Za-z]{1,24}(?:[-_][A-Za-z]{1,24}){0,8}$/
const idShape = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{64})$/
const errorName = /^(?:\$?[A-Z][A-Za-z]{0,48}(?:Error|Exception)|Error|unknown)$/
const placeShape = /^[\w.-]{1,80}\.(?:[cm]?[jt]sx?|html):\d{1,9}:\d{1,9}$/

const only =
  (pattern: RegExp): Shape =>
  (value) =>
    pattern.test(value) ? value : withheld

/** Keeps words of a language and numbers; a key, an address or a path does not pass. */
const text: Shape = (value) =>
  value
    .slice(0, longestText)
    .split(/\s+/)
    .map((part) => {
      const bare = part.replace(/^['"(]+|['"),.:;]+$/g, '')
      return bare === '' || word.test(bare) || /^\d{1,9}$/.test(bare) ? part : withheld
    })
    .join(' ')
const places: Shape = (value) =>
  value
    .split(' | ')
    .filter((place) => placeShape.test(place))
    .join(' | ')

const shapes: ReadonlyMap<string, Shape> = new Map([
  ['call', only(/^[a-z]{1,24}(?:-[a-z]{1,24}){0,3}\/[a-z]{1,24}(?:-[a-z]{1,24}){0,5}$/)],
  ['version', only(/^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z]{1,10}(?:\.\d{1,4})?)?$/)],
  ['reference', only(/^[0-9a-f]{8}$/)],
  ['name', only(errorName)],
  ['cause', only(errorName)],
  ['place', places],
  ['stack', places],
  ['detail', text],
  ['reason', text],
  ['message', text],
])

/**
 * Returns the loggable part of a text. An allow list by fact name: a key, a title, an address or a path need
 * not be recognised to be kept out.
 */
export function shaped(name: string, value: string): string {
  const shape = shapes.get(name) ?? only(/Id$/.test(name) ? idShape : word)
  return value === '' ? '' : shape(value)
}

const mostPlaces = 12
const frame = /^\s*at (?:.*[\s(])?(?:[a-z][a-z+.-]*:|[A-Z]:\\|\/)(?:.*[/\\])?([^/\\:]+):(\d+):(\d+)\)?$/

/** Returns the loggable facts of a thrown value: its kind and place, never its message. */
export function factsOf(cause: unknown): { readonly name: string; readonly place: string } {
  return { name: nameOf(cause), place: placesOf(cause).join(' | ') }
}

function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'NoError'
  return typeof cause.name === 'string' ? cause.name : 'Error'
}

/**
 * File names with line and column, innermost first. Removes the message first, since its lines may look like
 * these.
 */
function placesOf(cause: unknown): readonly string[] {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return []
  const { stack, message } = cause
  const words = typeof message === 'string' ? message : ''
  const from = words === '' ? 0 : Math.max(0, stack.indexOf(words) + words.length)
  return stack
    .slice(from)
    .split('\n')
    .map((line) => frame.exec(line))
    .filter((found) => found !== null)
    .slice(0, mostPlaces)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
}
