import { extractPage } from '../extract-page.ts'

export type Pieces = readonly (readonly [text: string, times: number])[]

/** Extracts an ordinary page first, so that only the hostile page's memory is measured. */
export function prepare(pieces: Pieces): () => string | null {
  extractPage('<p>warm</p>')
  const html = pieces.reduce((before, [text, times]) => before + repeated(text, times), '')
  return () => extractPage(html)?.text ?? null
}

function repeated(text: string, times: number): string {
  if (!text.includes('{n}')) return text.repeat(times)
  return Array.from({ length: times }, (_, at) => text.replace('{n}', String(at))).join('')
}
