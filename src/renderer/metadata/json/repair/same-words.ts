/** As Python writes them. */
const constants: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' }

/** The marks that chats put around code. */
const fence = /^\s*```[a-z0-9]*[^\S\n]*\n|\n\s*```\s*$/gi

/** Written either way in a text: a line break as it is, or escaped. */
const escapes = /\\[nrtbf"'/\\]/g

/** Words and numbers, and the signs that a repair drops: ellipses, fences within, joined texts, and backslashes that escape nothing. */
const words = /-?(?:\d|\.\d)[\w.]*(?:(?<=e)[+-]\d+)?|[\p{L}\p{N}_]+|\.{2,}|…|`{3}|\+(?![\d.])|\\/giu

function wordsIn(text: string): readonly string[] {
  return (text.replace(fence, '').replace(escapes, ' ').match(words) ?? []).map((word) => {
    if (Object.hasOwn(constants, word)) return constants[word] ?? word
    const number = Number(word)
    // Another spelling of a number is shown beside the repair.
    return Number.isFinite(number) ? String(number) : word
  })
}

/** Whether a repair holds the same words in the same order, and so neither comments nor calls were taken out. */
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

/** Whether a text ends before its brackets do: more may have stood there. */
export function isCutOff(typed: string, repaired: string): boolean {
  const [before, after] = [bracketsIn(typed), bracketsIn(repaired)]
  // Brackets that were put around everything are no end.
  const isWithin = /^\s*[^\s[{`]/.test(typed)
  const whole = isWithin ? after.slice(1, -1) : after
  return before !== whole && whole.startsWith(before)
}
