import { lengthOfRow, type Row } from './cell.ts'

/** Half of what the review takes at a time: each bundle passes through the page, which must not stand still for it. */
const rowsAtMost = 500
/** Long texts come in smaller bundles, so that no message to another process grows beyond some megabytes. */
const lengthAtMost = 4_000_000

/** Cuts rows into bundles that can be handed on. */
export async function* bundleRows(bundles: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let held: Row[] = []
  let length = 0
  for await (const rows of bundles) {
    for (const row of rows) {
      const rowLength = lengthOfRow(row)
      if (held.length > 0 && (held.length >= rowsAtMost || length + rowLength > lengthAtMost)) {
        yield held
        held = []
        length = 0
      }
      held.push(row)
      length += rowLength
    }
  }
  if (held.length > 0) yield held
}
