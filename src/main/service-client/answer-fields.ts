import type { ServiceAnswer } from '../../shared/schemas/queue.ts'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

/** Parses a success leniently (docs/service-interface.md, Index response fields). */
export function readAnswerFields(body: string): Pick<ServiceAnswer, 'id' | 'message' | 'type' | 'usage'> {
  const json = parseJson(body)
  return {
    id: textOf(fieldOf(json, 'id')),
    message: textOf(fieldOf(json, 'message')),
    type: textOf(fieldOf(json, 'type')),
    usage: numberOf(fieldOf(json, 'usage')),
  }
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return numberOf(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
