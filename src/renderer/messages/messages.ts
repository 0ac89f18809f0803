import { common, errorBoundary, kind, navigation, state, terms, toasts } from './common.ts'
import { add } from './documents/add.ts'
import { document, receipt } from './documents/document.ts'
import { duplicates } from './documents/duplicates.ts'
import { history } from './documents/history.ts'
import { metadata } from './documents/metadata.ts'
import { metadataJson } from './documents/metadata-json.ts'
import { pictures } from './documents/pictures.ts'
import { templates } from './documents/templates.ts'
import { websites } from './documents/websites.ts'
import { drop, intake } from './imports/intake.ts'
import { review } from './imports/review.ts'
import { tableChanges } from './imports/table-changes.ts'
import { tableExport } from './imports/table-export.ts'
import { tableImport } from './imports/table-import.ts'
import { keys } from './keys.ts'
import { activity, figures } from './library/activity.ts'
import { changes } from './library/bulk-edits.ts'
import { importSessions } from './library/import-sessions.ts'
import { library, libraryList } from './library/library.ts'
import { query } from './library/query.ts'
import { trash } from './library/trash.ts'
import { views } from './library/views.ts'
import { palette } from './palette.ts'
import { sendProblem } from './problems/send-problems.ts'
import { queue } from './queue.ts'
import { archive } from './settings/archive.ts'
import { backups, dataFolder, opening } from './settings/backups.ts'
import { addressProblems, checkHints, checkProblems, connect } from './settings/connect.ts'
import { diagnostics } from './settings/diagnostics.ts'
import { live } from './settings/live.ts'
import { authority, organisation } from './settings/organisation.ts'
import { pictureHosts } from './settings/picture-hosts.ts'
import { settings } from './settings/settings.ts'
import { team } from './team.ts'

export const messages = {
  common,
  terms,
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
  checkHints,
  checkProblems,
  add,
  backups,
  dataFolder,
  opening,
  importSessions,
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
  team,
  templates,
  trash,
  views,
  websites,
} as const
