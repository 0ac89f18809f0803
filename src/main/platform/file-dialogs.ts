import type { BrowserWindow, Dialog, OpenDialogOptions } from 'electron'

type FileKind = { readonly name: string; readonly extension: string; readonly others?: readonly string[] }

/** The system's own dialogs, over our window if there is one. Each returns null if the user cancels. */
export type FileDialogs = {
  readonly chooseFolder: () => Promise<string | null>
  readonly chooseToRead: (kind: FileKind) => Promise<string | null>
  /** `name`: suggested name. */
  readonly chooseToWrite: (name: string, kind: FileKind) => Promise<string | null>
}

export const fileKinds = {
  archive: { name: 'Index Desk', extension: 'indexdesk' },
  copy: { name: 'Index Desk', extension: 'db' },
  csv: { name: 'CSV', extension: 'csv' },
  jsonl: { name: 'JSON Lines', extension: 'jsonl' },
  certificate: { name: 'PEM, CRT, CER, DER', extension: 'pem', others: ['crt', 'cer', 'der'] },
  invitation: { name: 'Index Desk', extension: 'indexdesk-team' },
  json: { name: 'JSON', extension: 'json' },
  zip: { name: 'ZIP', extension: 'zip' },
} as const satisfies Readonly<Record<string, FileKind>>

export function createFileDialogs(
  dialog: Pick<Dialog, 'showSaveDialog' | 'showOpenDialog'>,
  ourWindows: () => readonly BrowserWindow[],
): FileDialogs {
  const open = async (options: OpenDialogOptions): Promise<string | null> => {
    const [window] = ourWindows()
    const { canceled, filePaths } = await (window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options))
    return canceled ? null : (filePaths[0] ?? null)
  }
  const filtersOf = ({ name, extension, others = [] }: FileKind) => [
    { name, extensions: [extension, ...others] },
  ]
  return {
    chooseFolder: () => open({ properties: ['openDirectory', 'createDirectory'] }),
    chooseToRead: (kind) => open({ filters: filtersOf(kind), properties: ['openFile'] }),
    chooseToWrite: async (name, kind) => {
      const options = { defaultPath: name, filters: filtersOf(kind) }
      const [window] = ourWindows()
      const { canceled, filePath } = await (window === undefined
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options))
      return canceled || filePath === '' ? null : filePath
    },
  }
}
