const mask = '••••'
const shortKey = 8
const shortestTell = 4

/** Hides the key in a text that goes to the screen, the log or a receipt. */
export type KeyMask = (text: string) => string

/**
 * A service may echo the key, as it is or as its format spells it: JSON, HTML and percent-encoding are known.
 * A text that breaks off inside the key loses that beginning of it too. A very short key is hidden only where it
 * stands alone, because hiding every "a" would leave nothing readable.
 */
export function createKeyMask(key: string): KeyMask {
  if (key === '') return (text) => text
  const json = JSON.stringify(key).slice(1, -1)
  const spellings = [key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key), htmlSpelling(key)]
  const alternatives = [...new Set(spellings)]
    .sort((a, b) => b.length - a.length)
    .map((spelling) => spelling.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|')
  const pattern =
    key.length < shortKey
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu')
      : new RegExp(alternatives, 'giu')
  return (text) => withoutBeginningAtEnd(text.replace(pattern, mask), key)
}

function withoutBeginningAtEnd(text: string, key: string): string {
  const longest = Math.min(key.length - 1, text.length)
  for (let length = longest; length >= Math.max(shortestTell, shortKey / 2); length -= 1) {
    if (key.length >= shortKey && text.endsWith(key.slice(0, length))) return text.slice(0, -length) + mask
  }
  return text
}

function htmlSpelling(key: string): string {
  return key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
