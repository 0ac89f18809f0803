import type { ExportFormat } from '../../../shared/ipc/export-calls.ts'
import { call, tryCall } from '../../ipc/call.ts'

/** Maximum size of one call to main, in UTF-16 units. */
const pieceLength = 1_000_000

/**
 * Writes a table to a file the user chooses, and returns its name; null if cancelled. `rows` yields each row with its
 * line break. If a row fails, no file is written.
 */
export async function saveTable(
  name: string,
  rows: AsyncIterable<string>,
  { format = 'csv', signal }: { readonly format?: ExportFormat; readonly signal?: AbortSignal } = {},
): Promise<string | null> {
  const started = await call('exports/save-start', { name, format })
  if (started === null) return null
  const { exportId } = started
  let held = ''
  const writeHeld = async () => {
    while (held !== '') {
      const end = wholeSigns(held, pieceLength)
      await call('exports/save-append', { exportId, text: held.slice(0, end) })
      held = held.slice(end)
    }
  }
  let saved: string | null = null
  try {
    for await (const row of rows) {
      if (signal?.aborted) break
      held += row
      if (held.length >= pieceLength) await writeHeld()
    }
    if (signal?.aborted) return null
    await writeHeld()
    saved = (await call('exports/save-finish', { exportId })).name
    return saved
  } finally {
    if (saved === null) await tryCall('exports/save-abandon', { exportId })
  }
}

function wholeSigns(text: string, length: number): number {
  if (text.length <= length) return text.length
  return /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length
}
