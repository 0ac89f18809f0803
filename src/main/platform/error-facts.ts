const mostPlaces = 12
const frame = /^\s*at (?:.*[\s(])?(?:[a-z][a-z+.-]*:|[A-Z]:\\|\/)(?:.*[/\\])?([^/\\:]+):(\d+):(\d+)\)?$/

/** What the log may know of something thrown: what kind it is and where it came from, never its words. */
export function factsOf(cause: unknown): { readonly name: string; readonly place: string } {
  return { name: nameOf(cause), place: placesOf(cause).join(' | ') }
}

function nameOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'NoError'
  return typeof cause.name === 'string' ? cause.name : 'Error'
}

/** File names with line and column, the innermost first. A message may have lines that look like these, so it goes first. */
function placesOf(cause: unknown): readonly string[] {
  if (!(cause instanceof Error) || typeof cause.stack !== 'string') return []
  const { stack, message } = cause
  const words = typeof message === 'string' ? message : ''
  const from = words === '' ? 0 : Math.max(0, stack.indexOf(words) + words.length)
  return stack
    .slice(from)
    .split('\n')
    .map((line) => frame.exec(line))
    .filter((found) => found !== null)
    .slice(0, mostPlaces)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
}
