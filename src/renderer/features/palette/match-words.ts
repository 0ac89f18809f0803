const wordOf = /[\p{L}\p{N}]+/gu

/** Case and accents count for nothing. */
function wordsIn(text: string): readonly string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(wordOf) ?? []
}

/** Whether `typed` is made of beginnings of the words, in their order: `exli` or `el` for “Export library”. */
function isMadeOfBeginnings(typed: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (const word of words) {
    for (const start of [...reached]) {
      for (let length = 1; word.startsWith(typed.slice(start, start + length)); length += 1) {
        if (start + length > typed.length) break
        reached.add(start + length)
      }
    }
  }
  return reached.has(typed.length)
}

const mostTyped = 40

/**
 * How well what was typed fits a label, 0 the best; null where it does not. Every word typed has to be the beginning
 * of one of the label's words, be made of beginnings of several, or be the beginning of one of the `also` words.
 */
export function matchWords(typed: string, label: string, also = ''): number | null {
  const wanted = wordsIn(typed.slice(0, mostTyped))
  const words = wordsIn(label)
  const others = wordsIn(also)
  let distance = 0
  for (const [index, word] of wanted.entries()) {
    const at = words.findIndex((one) => one.startsWith(word))
    if (at >= 0) distance += at === index ? 0 : 1
    else if (isMadeOfBeginnings(word, words)) distance += 2
    else if (others.some((one) => one.startsWith(word))) distance += 4
    else return null
  }
  return distance
}
