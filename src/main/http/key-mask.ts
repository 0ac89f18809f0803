const mask = '••••'
const shortKey = 8
const shortestTell = 4

export type KeyMask = (text: string) => string

/**
 * A service may echo the key in its format's spelling, each character in its own way: JSON with and without
 * `\u` escapes, HTML and percent-encoding are known. If a text breaks off inside the key, the partial key is
 * hidden too. A very short key is hidden only as a separate word, because hiding every "a" would leave
 * nothing readable.
 */
export function createKeyMask(key: string): KeyMask {
  if (key === '') return (text) => text
  const spelt = [...key].map((character) => `(?:${spellingsOf(character).join('|')})`).join('')
  const pattern =
    key.length < shortKey
      ? new RegExp(`(?<![\\p{L}\\p{N}])${spelt}(?![\\p{L}\\p{N}])`, 'giu')
      : new RegExp(spelt, 'giu')
  const whole = wholeSpellings(key)
  return (text) => {
    const masked = text.replace(pattern, mask)
    return key.length < shortKey ? masked : withoutBeginningAtEnd(masked, whole)
  }
}

/**
 * Keeps the last mask, since making one takes a tenth of a small request, but weakly: an unused key's mask
 * goes with the next garbage collection.
 */
export function rememberKeyMask(): (key: string) => KeyMask {
  let last: WeakRef<{ readonly key: string; readonly mask: KeyMask }> | undefined
  return (key) => {
    const known = last?.deref()
    if (known?.key === key) return known.mask
    const made = { key, mask: createKeyMask(key) }
    last = new WeakRef(made)
    return made.mask
  }
}

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
}

/**
 * Spellings of one character of a key, as parts of a regular expression, long ones first. Nesting doubles a
 * backslash; how often is bounded, so that no key makes the search slow.
 */
function spellingsOf(character: string): readonly string[] {
  const code = character.charCodeAt(0)
  const hex = code.toString(16).padStart(2, '0')
  const named = htmlNames[character]
  return [
    `\\\\{1,4}u00${hex}`,
    `%${hex}`,
    `&#0{0,5}${code};`,
    `&#x0{0,5}${hex};`,
    ...(named === undefined ? [] : [`&${named};`]),
    literalSpelling(character),
  ]
}

function literalSpelling(character: string): string {
  if (character === '\\') return '\\\\{1,2}'
  // A letter behind a backslash is an escape of its own, such as \n, not a letter of the key.
  if (/[a-z0-9]/i.test(character)) return character
  return `\\\\{0,3}${character.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&')}`
}

function wholeSpellings(key: string): readonly string[] {
  const json = JSON.stringify(key).slice(1, -1)
  const escaped = key.replace(
    /[^A-Za-z0-9]/g,
    (one) => `\\u00${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  const cautious = json.replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
  const html = key.replace(/[&<>"']/g, (one) => (one === "'" ? '&#39;' : `&${htmlNames[one]};`))
  return [
    ...new Set([key, json, json.replaceAll('/', '\\/'), escaped, cautious, encodeURIComponent(key), html]),
  ]
}

function withoutBeginningAtEnd(text: string, whole: readonly string[]): string {
  const longest = Math.max(...whole.map((spelling) => lengthOfBeginningAtEnd(text, spelling)))
  return longest === 0 ? text : text.slice(0, -longest) + mask
}

function lengthOfBeginningAtEnd(text: string, spelling: string): number {
  for (let length = Math.min(spelling.length - 1, text.length); length >= shortestTell; length -= 1)
    if (text.endsWith(spelling.slice(0, length))) return length
  return 0
}
