import { randomUUID } from 'node:crypto'
import { type BrowserWindow, dialog } from 'electron'
import { type AuthorityFiles, createAuthorityFiles } from '../../exports/authority-files.ts'
import { createTableExports, type TableExports } from '../../exports/table-exports.ts'
import { createTemplateFiles, type TemplateFiles } from '../../exports/template-files.ts'
import type { UnfinishedNotes } from '../../exports/unfinished-notes.ts'
import { createFileDialogs, fileKinds } from '../../platform/file-dialogs.ts'

/** What is read from files, and written to files, that the person chooses in the system's own dialogs. */
export function startChosenFiles(
  ourWindows: () => readonly BrowserWindow[],
  beginFile: UnfinishedNotes['begin'],
): {
  readonly tableExports: TableExports
  readonly templateFiles: TemplateFiles
  readonly authorityFiles: AuthorityFiles
} {
  const { chooseToRead, chooseToWrite } = createFileDialogs(dialog, ourWindows)
  return {
    tableExports: createTableExports({
      chooseFile: (name, format) => chooseToWrite(name, fileKinds[format]),
      beginFile,
      newId: randomUUID,
    }),
    templateFiles: createTemplateFiles({
      chooseToRead: () => chooseToRead(fileKinds.json),
      chooseToWrite: (name) => chooseToWrite(name, fileKinds.json),
      newId: randomUUID,
    }),
    authorityFiles: createAuthorityFiles({ chooseToRead: () => chooseToRead(fileKinds.certificate) }),
  }
}
