import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'

/** Documents looked at or written so far; what columns a table has is known only once all were looked at. */
export type ExportProgress = { readonly step: 'looking' | 'writing'; readonly count: number }

/** What is sent to main at a time, in UTF-16 units. */
const pieceLength = 1_000_000

/**
 * Writes a table into a file of the person's choice. Null where the person chose none, or stopped it. `rows` gives each row with its
 * line break, or what went wrong; then no file is written.
 */
export async function saveTable(
  name: string,
  rows: AsyncIterable<Result<string, Failure>>,
  { format = 'csv', signal }: { readonly format?: ExportFormat; readonly signal?: AbortSignal } = {},
): Promise<Result<{ readonly name: string } | null, Failure>> {
  const started = await tryCall('exports/save-start', { name, format })
  if (!started.ok || started.value === null) return started.ok ? succeed(null) : started
  const { exportId } = started.value
  let held = ''
  const writeHeld = async (): Promise<Result<undefined, Failure>> => {
    while (held !== '') {
      const end = wholeSigns(held, pieceLength)
      const written = await tryCall('exports/save-append', { exportId, text: held.slice(0, end) })
      if (!written.ok) return written
      held = held.slice(end)
    }
    return succeed(undefined)
  }
  for await (const row of rows) {
    if (signal?.aborted) break
    if (!row.ok) {
      await tryCall('exports/save-abandon', { exportId })
      return fail(row.error)
    }
    held += row.value
    if (held.length < pieceLength) continue
    const written = await writeHeld()
    if (!written.ok) return written
  }
  if (signal?.aborted) {
    await tryCall('exports/save-abandon', { exportId })
    return succeed(null)
  }
  const written = await writeHeld()
  return written.ok ? tryCall('exports/save-finish', { exportId }) : written
}

/** Where to cut so that no sign of two units is cut in two. */
function wholeSigns(text: string, length: number): number {
  if (text.length <= length) return text.length
  return /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
}
