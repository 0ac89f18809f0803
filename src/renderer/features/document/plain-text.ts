import { kindOfJson } from '../../../shared/domain/metadata-text.ts'

/** The text that a JSON text stands for; undefined where it is none, or holds signs that cannot be seen. */
export function plainText(raw: string): string | undefined {
  if (!raw.startsWith('"') || kindOfJson(raw) !== 'text') return undefined
  const text = String(JSON.parse(raw))
  return /[^\P{C}\n\t\u200d]/u.test(text) ? undefined : text
}

const cutAt = 300

/** The beginning of what is too long to be shown in a line. */
export function cut(text: string): string {
  return text.length > cutAt ? `${text.slice(0, cutAt)}…` : text
}
