import type { BrowserWindow, Dialog } from 'electron'
import type { ExportFormat } from '../../shared/ipc/export-calls.ts'

const names: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', jsonl: 'JSON Lines', json: 'JSON' }

/** Asks in the system's own dialog where a table is to be written, over our window where there is one. */
export function chooseTableFile(
  dialog: Pick<Dialog, 'showSaveDialog'>,
  ourWindows: () => readonly BrowserWindow[],
): (name: string, format: ExportFormat) => Promise<string | null> {
  return async (name, format) => {
    const options = { defaultPath: name, filters: [{ name: names[format], extensions: [format] }] }
    const [window] = ourWindows()
    const { canceled, filePath } = await (window === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options))
    return canceled || filePath === '' ? null : filePath
  }
}
