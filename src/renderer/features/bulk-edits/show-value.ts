import { compactJson, kindOfJson } from '../../../shared/domain/metadata-text.ts'

/** Longer JSON than this is not taken apart to be shown. */
const readUpTo = 50_000

/** A value as an editor reads it: a text without its quotes, a list of texts one after the other, the rest as JSON. */
export function showValue(raw: string): string {
  if (raw.length > readUpTo) return raw
  const kind = kindOfJson(raw)
  if (kind === 'text') return String(JSON.parse(raw))
  if (kind === 'list') return textsOf(raw)?.join(', ') ?? compactJson(raw)
  return compactJson(raw)
}

function textsOf(raw: string): readonly string[] | undefined {
  const entries: unknown = JSON.parse(raw)
  if (!Array.isArray(entries) || entries.length === 0) return undefined
  return entries.every((entry) => typeof entry === 'string' && entry !== '') ? entries : undefined
}
