import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron'

/** Asks in the system's own dialog for a folder or for a copy of a library, over our window where there is one. */
export function choosePlace(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  ourWindows: () => readonly BrowserWindow[],
): {
  readonly chooseFolder: () => Promise<string | null>
  readonly chooseCopy: () => Promise<string | null>
} {
  const ask = async (options: OpenDialogOptions): Promise<string | null> => {
    const [window] = ourWindows()
    const { canceled, filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options))
    return canceled ? null : (filePaths[0] ?? null)
  }
  return {
    chooseFolder: () => ask({ properties: ['openDirectory', 'createDirectory'] }),
    chooseCopy: () =>
      ask({ properties: ['openFile'], filters: [{ name: 'Index Desk', extensions: ['db'] }] }),
  }
}
