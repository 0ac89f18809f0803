import { Text } from '@codemirror/state'

/** The editor holds every line break as `\n`. */
export function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

const sliceLength = 250_000

/**
 * A long text as the editor holds it, made slice by slice with room for other work in between: made of hundreds of
 * thousands of lines in one go, it would stop the window. `text` has no line breaks but `\n`.
 */
export async function textInSlices(text: string): Promise<Text> {
  let made = Text.empty
  for (let from = 0; from < text.length; from += sliceLength) {
    // A line that is cut in two is one again: lines at the seam are joined.
    made = made.append(Text.of(text.slice(from, from + sliceLength).split('\n')))
    await nextTask()
  }
  return made
}

/** Ends once other work had its turn. Not a timer: those wait longer once they are nested. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
