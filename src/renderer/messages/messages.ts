import { activity } from './activity.ts'
import { add } from './add.ts'
import { archive } from './archive.ts'
import { backups, dataFolder, opening } from './backups.ts'
import { changes } from './bulk-edits.ts'
import { common, errorBoundary, kind, navigation, state, toasts } from './common.ts'
import { addressProblems, checkProblems, connect } from './connect.ts'
import { diagnostics } from './diagnostics.ts'
import { document, receipt } from './document.ts'
import { duplicates } from './duplicates.ts'
import { figures } from './figures.ts'
import { history } from './history.ts'
import { cameWith } from './import-sessions.ts'
import { drop, intake } from './intake.ts'
import { keys } from './keys.ts'
import { library } from './library.ts'
import { libraryList } from './library-list.ts'
import { live } from './live.ts'
import { metadata } from './metadata.ts'
import { metadataJson } from './metadata-json.ts'
import { authority, organisation } from './organisation.ts'
import { palette } from './palette.ts'
import { pictureHosts } from './picture-hosts.ts'
import { pictures } from './pictures.ts'
import { query } from './query.ts'
import { queue } from './queue.ts'
import { review } from './review.ts'
import { sendProblem } from './send-problems.ts'
import { settings } from './settings.ts'
import { tableChanges } from './table-changes.ts'
import { tableExport } from './table-export.ts'
import { tableImport } from './table-import.ts'
import { templates } from './templates.ts'
import { trash } from './trash.ts'
import { views } from './views.ts'
import { websites } from './websites.ts'

/** The English catalogue: every text on the screen. */
export const messages = {
  common,
  state,
  kind,
  navigation,
  errorBoundary,
  toasts,
  drop,
  intake,
  connect,
  addressProblems,
  archive,
  authority,
  organisation,
  checkProblems,
  add,
  backups,
  dataFolder,
  opening,
  cameWith,
  changes,
  metadata,
  metadataJson,
  pictures,
  keys,
  library,
  libraryList,
  live,
  diagnostics,
  document,
  duplicates,
  history,
  receipt,
  query,
  queue,
  review,
  sendProblem,
  palette,
  pictureHosts,
  activity,
  figures,
  settings,
  tableChanges,
  tableExport,
  tableImport,
  templates,
  trash,
  views,
  websites,
} as const

/** The name that some rooms still use. */
export { messages as words }
