import { jsonrepair } from 'jsonrepair'
import { type MetadataProblem, parseMetadata } from '../../../../shared/domain/metadata/metadata-text.ts'
import { readTree } from '../../../../shared/domain/metadata/metadata-tree.ts'
import { diffLines, type TextDiff } from './diff-lines.ts'
import { hasSameWords, isCutOff } from './same-words.ts'

export type Repair =
  | {
      readonly kind: 'repaired'
      readonly text: string
      readonly diff: TextDiff
      readonly numbers: readonly string[]
      readonly remaining: readonly MetadataProblem[]
    }
  | { readonly kind: 'cannot' }
  | { readonly kind: 'too-long' }

/** UTF-16 units. Longer texts would take longer than anybody waits. */
export const longestRepair = 2_000_000
const mostRemaining = 20

export function repairJson(text: string): Repair {
  if (text.length > longestRepair) return { kind: 'too-long' }
  // Valid JSON that is not metadata can only be fixed by a person.
  if (readTree(text) !== undefined) return { kind: 'cannot' }
  const plain = withoutPlus(text)
  // Also try fields whose enclosing brackets are missing.
  const tries = text.includes(':') ? [text, plain, `{${text}}`, `{${plain}}`] : [text, plain]
  const repaired: string[] = []
  for (const attempt of new Set(tries)) {
    const found = repair(attempt)
    // Dropping, joining or inventing content is left to people.
    if (found === undefined || !hasSameWords(text, found) || isCutOff(text, found)) continue
    repaired.push(found)
    if (isMetadata(found)) break
  }
  const best = repaired.find(isMetadata) ?? repaired.find((found) => problemsOf(found).every(isForPeople))
  if (best === undefined) return { kind: 'cannot' }
  return {
    kind: 'repaired',
    text: best,
    diff: diffLines(text, best),
    numbers: numbersGone(text, best),
    remaining: problemsOf(best).slice(0, mostRemaining),
  }
}

function repair(text: string): string | undefined {
  try {
    return jsonrepair(text).trim()
  } catch {
    // Not repairable, or nested so deeply that the recursion overflows.
    return undefined
  }
}

const problemsOf = (text: string): readonly MetadataProblem[] => {
  const parsed = parseMetadata(text)
  return parsed.ok ? [] : parsed.error
}

const isMetadata = (text: string) => problemsOf(text).every(({ code }) => code === 'duplicate-field')

/** Problems that depend on what the author meant. */
const isForPeople = ({ code }: MetadataProblem) => code === 'not-an-object'

const textOrNumber = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[-+.]?\d[\w.+-]*/g

/** `+5` is invalid JSON, and the only number format that the repair library rejects. */
function withoutPlus(text: string): string {
  return text.replace(textOrNumber, (found) => (/^\+\d/.test(found) ? found.slice(1) : found))
}

function numbersIn(text: string): readonly string[] {
  return (text.match(textOrNumber) ?? []).filter((found) => !/^["']/.test(found))
}

/** Numbers of one text missing in the other, counted, so that losing one of two equal numbers is noticed. */
function numbersGone(before: string, after: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const number of numbersIn(after)) counts.set(number, (counts.get(number) ?? 0) + 1)
  return numbersIn(before).filter((number) => {
    const count = counts.get(number) ?? 0
    counts.set(number, count - 1)
    return count <= 0
  })
}
