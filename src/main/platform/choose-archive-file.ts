import type { BrowserWindow, Dialog } from 'electron'

const filters = [{ name: 'Index Desk', extensions: ['indexdesk'] }]

/** Asks in the system's own dialog for an archive of a library, over our window where there is one. */
export function chooseArchiveFile(
  dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>,
  ourWindows: () => readonly BrowserWindow[],
): {
  readonly chooseToRead: () => Promise<string | null>
  readonly chooseToWrite: (name: string) => Promise<string | null>
} {
  return {
    chooseToRead: async () => {
      const options: Electron.OpenDialogOptions = { filters, properties: ['openFile'] }
      const [window] = ourWindows()
      const { canceled, filePaths } = await (window === undefined
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options))
      return canceled ? null : (filePaths[0] ?? null)
    },
    chooseToWrite: async (name) => {
      const options = { defaultPath: name, filters }
      const [window] = ourWindows()
      const { canceled, filePath } = await (window === undefined
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options))
      return canceled || filePath === '' ? null : filePath
    },
  }
}
