import type { ServiceAnswer } from '../../../shared/schemas/queue.ts'

/** What an answer said was used, under the name it gave; '' for one plain number. */
export type Used = { readonly name: string; readonly amount: number }

const mostNames = 20
const longestName = 100
const deepest = 5
/** However often it is added up, the sum stays a number. */
const mostUsed = 1e15

/**
 * What the service says of its `usage` is not laid down (docs/service-interface.md): a number is taken as it is, of
 * anything else the numbers in it, each under the names that lead to it. Numbers of a list are added up.
 */
export function usedAmounts(answer: ServiceAnswer | null): readonly Used[] {
  if (answer === null) return []
  if (answer.usage !== null)
    return numberOf(answer.usage) === null ? [] : [{ name: '', amount: answer.usage }]
  // Most answers are spared being read once more.
  if (answer.cut || !answer.body.includes('"usage"')) return []
  const amounts = new Map<string, number>()
  gather(usageIn(answer.body), '', deepest, amounts)
  return [...amounts].map(([name, amount]) => ({ name, amount })).filter(({ name }) => name !== '')
}

function usageIn(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body)
    return typeof json === 'object' && json !== null && 'usage' in json ? json.usage : undefined
  } catch {
    return undefined
  }
}

function gather(value: unknown, name: string, deep: number, amounts: Map<string, number>): void {
  const amount = numberOf(value)
  if (amount !== null) {
    if (!amounts.has(name) && amounts.size >= mostNames) return
    amounts.set(name, (amounts.get(name) ?? 0) + amount)
    return
  }
  if (typeof value !== 'object' || value === null || deep === 0) return
  if (Array.isArray(value)) {
    for (const entry of value) gather(entry, name, deep - 1, amounts)
    return
  }
  for (const [key, entry] of Object.entries(value)) {
    const path = name === '' ? key : `${name}.${key}`
    if (path.length <= longestName) gather(entry, path, deep - 1, amounts)
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return numberOf(Number(value))
  return typeof value === 'number' && Math.abs(value) <= mostUsed ? value : null
}
