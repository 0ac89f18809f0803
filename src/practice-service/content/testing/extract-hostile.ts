import { extractPage } from '../extract-page.ts'

/** Pieces of a page; `{n}` in a text stands for how often it came before. */
export type Pieces = readonly (readonly [text: string, times: number])[]

/** Extracts a page once an ordinary one was, so that only its own memory is measured. */
export function prepare(pieces: Pieces): () => string | null {
  extractPage('<p>warm</p>')
  const html = pieces.reduce((before, [text, times]) => before + repeated(text, times), '')
  return () => extractPage(html)?.text ?? null
}

function repeated(text: string, times: number): string {
  if (!text.includes('{n}')) return text.repeat(times)
  return Array.from({ length: times }, (_, at) => text.replace('{n}', String(at))).join('')
}
