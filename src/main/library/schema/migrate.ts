import { failed } from '../../../shared/ipc/failure.ts'
import type { Database } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { firstTables } from './migrations/0001-first-tables.ts'
import { review } from './migrations/0002-review.ts'
import { countInOneStep } from './migrations/0003-count-in-one-step.ts'
import { templates } from './migrations/0004-templates.ts'
import { changesOfMany } from './migrations/0005-changes-of-many.ts'
import { handOvers } from './migrations/0006-hand-overs.ts'
import { webAddressesInReview } from './migrations/0007-web-addresses-in-review.ts'
import { historyOfDocuments } from './migrations/0008-history-of-documents.ts'
import { finding } from './migrations/0009-finding.ts'
import { views } from './migrations/0010-views.ts'
import { trash } from './migrations/0011-trash.ts'
import { joinedLibraries } from './migrations/0012-joined-libraries.ts'
import { usage } from './migrations/0013-usage.ts'
import { arrivals } from './migrations/0014-arrivals.ts'
import { countWithoutAList } from './migrations/0015-count-without-a-list.ts'
import { boundedTimes } from './migrations/0016-bounded-times.ts'
import { versionClearing } from './migrations/0017-version-clearing.ts'
import { collectionCounts } from './migrations/0018-collection-counts.ts'
import { versionIds } from './migrations/0019-version-ids.ts'
import { nearIds } from './migrations/0020-near-ids.ts'
import { nearCollections } from './migrations/0021-near-collections.ts'
import { idEndings } from './migrations/0022-id-endings.ts'
import type { Migration } from './migrations/migration.ts'

export const allMigrations: readonly Migration[] = [
  firstTables,
  review,
  countInOneStep,
  templates,
  changesOfMany,
  handOvers,
  webAddressesInReview,
  historyOfDocuments,
  finding,
  views,
  trash,
  joinedLibraries,
  usage,
  arrivals,
  countWithoutAList,
  boundedTimes,
  versionClearing,
  collectionCounts,
  versionIds,
  nearIds,
  nearCollections,
  idEndings,
]

export function schemaVersion(db: Database): number {
  return db.number('PRAGMA user_version') ?? 0
}

/** The steps still to be taken. A file of a newer app is refused untouched, since its meaning is not known. */
export function pendingMigrations(db: Database, migrations: readonly Migration[]): readonly Migration[] {
  const version = schemaVersion(db)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest) {
    throw new StorageError(
      failed('library-newer', {
        detail: `Library ${version}, app ${newest}`,
        facts: { found: version, known: newest },
      }),
    )
  }
  return migrations.filter((migration) => migration.version > version)
}

/**
 * All steps are one transaction together with their numbers: where any of them fails, the file is as it was, and the
 * version of the app that made it can still open it.
 */
export function applyMigrations(db: Database, migrations: readonly Migration[]): void {
  db.transaction(() => {
    for (const { version, statements } of migrations) {
      db.exec(statements)
      db.exec(`PRAGMA user_version = ${version}`)
    }
  })
}
