const constants: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' }

const fence = /^\s*```[a-z0-9]*[^\S\n]*\n|\n\s*```\s*$/gi

const escapes = /\\[nrtbf"'/\\]/g

/**
 * Words and numbers, and the characters that a repair may drop: ellipses, inner fences, joined texts, and needless
 * backslashes.
 */
const words = /-?(?:\d|\.\d)[\w.]*(?:(?<=e)[+-]\d+)?|[\p{L}\p{N}_]+|\.{2,}|…|`{3}|\+(?![\d.])|\\/giu

function wordsIn(text: string): readonly string[] {
  return (text.replace(fence, '').replace(escapes, ' ').match(words) ?? []).map((word) => {
    if (Object.hasOwn(constants, word)) return constants[word] ?? word
    const number = Number(word)
    // Changed spellings of numbers are shown beside the repair.
    return Number.isFinite(number) ? String(number) : word
  })
}

/** Returns true if a repair has equal words in equal order, so that neither comments nor calls were removed. */
export function hasSameWords(typed: string, repaired: string): boolean {
  const [before, after] = [wordsIn(typed), wordsIn(repaired)]
  return before.length === after.length && before.every((word, at) => word === after[at])
}

const quoted = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|“[^”]*”?/g

function bracketsIn(text: string): string {
  return text
    .replace(fence, '')
    .replace(quoted, '')
    .replace(/[^[\]{}]/g, '')
}

export function isCutOff(typed: string, repaired: string): boolean {
  const [before, after] = [bracketsIn(typed), bracketsIn(repaired)]
  // Brackets added around everything do not count as cut off.
  const isWithin = /^\s*[^\s[{`]/.test(typed)
  const whole = isWithin ? after.slice(1, -1) : after
  return before !== whole && whole.startsWith(before)
}
