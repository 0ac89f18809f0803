import path from 'node:path'
import { makeFolderSync, makeOwnFileSync, renameDurablySync } from '../../files/in-place.ts'
import type { Database } from '../db/database.ts'
import { filesOf, removeDatabase, unusedTime } from '../db/storage-files.ts'
import { backupName, requireRoom, sizeOfDatabase } from './backup-files.ts'
import { checkBackup } from './check-backup.ts'

export type CopySteps = { onStep(step: 'copying' | 'checking'): void }

/**
 * Copies the library before a migration, checks the copy, and returns its file name. Synchronous, so that
 * nothing else touches the library before.
 */
export function backUpLibrary(db: Database, folder: string, at: number, { onStep }: CopySteps): string {
  const { copies, library } = filesOf(folder)
  makeFolderSync(copies)
  requireRoom(copies, sizeOfDatabase(library))
  const name = backupName(
    unusedTime(at, (time) => path.join(copies, backupName(time, 'update'))),
    'update',
  )
  const unfinished = path.join(copies, `${name}.unfinished`)
  removeDatabase(unfinished)
  try {
    onStep('copying')
    makeOwnFileSync(unfinished)
    db.run('VACUUM INTO :unfinished', { unfinished })
    onStep('checking')
    checkBackup(unfinished)
    renameDurablySync(unfinished, path.join(copies, name))
  } catch (cause) {
    removeDatabase(unfinished)
    throw cause
  }
  return name
}
