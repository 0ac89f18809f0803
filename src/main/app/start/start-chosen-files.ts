import { randomUUID } from 'node:crypto'
import { createAuthorityFiles } from '../../exports/authority-files.ts'
import { createTableExports } from '../../exports/table-exports.ts'
import { createTemplateFiles } from '../../exports/template-files.ts'
import type { UnfinishedNotes } from '../../exports/unfinished-notes.ts'
import { fileKinds } from '../../platform/file-dialogs.ts'
import type { LibraryContext } from './app-context.ts'

/** What is read from files, and written to files, that the person chooses in the system's own dialogs. */
export function startChosenFiles(
  { dialogs: { chooseToRead, chooseToWrite }, onClose }: LibraryContext,
  beginFile: UnfinishedNotes['begin'],
) {
  const tableExports = createTableExports({
    chooseFile: (name, format) => chooseToWrite(name, fileKinds[format]),
    beginFile,
    newId: randomUUID,
  })
  onClose(() => tableExports.close())
  return {
    tableExports,
    templateFiles: createTemplateFiles({
      chooseToRead: () => chooseToRead(fileKinds.json),
      chooseToWrite: (name) => chooseToWrite(name, fileKinds.json),
      newId: randomUUID,
    }),
    authorityFiles: createAuthorityFiles({ chooseToRead: () => chooseToRead(fileKinds.certificate) }),
  }
}
