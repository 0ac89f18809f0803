import type { ArchiveCounts, ArchiveMerge, MergeCounts } from '../../../shared/schemas/archive.ts'
import { formatDayAndTime, formatDocuments, formatList, formatNumber, plural } from '../format.ts'

/** What there is some of, as in “2 versions” and “1 receipt”. */
function historyOf(versions: number, receipts: number): readonly string[] {
  return [
    ...(versions > 0 ? [plural(versions, 'version', 'versions')] : []),
    ...(receipts > 0 ? [plural(receipts, 'receipt', 'receipts')] : []),
  ]
}

/** Everything there is some of, as in “3 documents, 5 versions and 2 templates”. */
function holds({ documents: all, versions, receipts, templates, views }: ArchiveCounts): string {
  return formatList([
    formatDocuments(all),
    ...historyOf(versions, receipts),
    ...(templates > 0 ? [plural(templates, 'template', 'templates')] : []),
    ...(views > 0 ? [plural(views, 'saved view', 'saved views')] : []),
  ])
}

/** What became of the documents, as in “3 documents came in, 1 was changed, and 4 stayed as they were.” */
function becameOf({ joined, conflictsTaken }: Pick<ArchiveMerge, 'joined' | 'conflictsTaken'>): string {
  const { added, updated, newerHere, same, conflicts } = joined
  const changed = updated + conflictsTaken
  // Of an import that was begun twice, what came in at first is taken off the same.
  const stayed = newerHere + same + conflicts - conflictsTaken
  const parts = [
    { count: added, one: 'came in', more: 'came in' },
    { count: changed, one: 'was changed', more: 'were changed' },
    { count: stayed, one: 'stayed as it was', more: 'stayed as they were' },
  ].filter(({ count }) => count > 0)
  const said = parts.map(({ count, one, more }, index) => {
    const counted = index === 0 ? formatDocuments(count) : formatNumber(count)
    return `${counted} ${count === 1 ? one : more}`
  })
  return said.length === 0 ? '' : `${formatList(said)}.`
}

/** What else came with them, or alone. */
function cameBeside({ templates, templatesKept, views, ...joined }: MergeCounts, areSame: boolean): string {
  const kept = templates > 0 ? templates : templatesKept
  const rows = [
    ...(kept > 0 ? [plural(kept, 'template', 'templates')] : []),
    ...(views > 0 ? [plural(views, 'saved view', 'saved views')] : []),
  ]
  if (rows.length > 0) return `It brought ${formatList(rows)}.`
  return areSame && joined.versions + joined.receipts > 0 ? 'Only the history grew.' : ''
}

function lastText(last: Pick<ArchiveMerge, 'joined' | 'conflictsTaken'>, isNews: boolean): string {
  if (!isNews) return 'Nothing was changed.'
  const { added, updated } = last.joined
  const areSame = added + updated + last.conflictsTaken === 0
  return [becameOf(last), cameBeside(last.joined, areSame)].filter((text) => text !== '').join(' ')
}

export const archive = {
  heading: 'Archive of the library',
  text: 'A file with all documents, their history, receipts, templates and saved views. Another computer can import it, so that two people join their libraries. Secret keys are never in it.',
  exportLibrary: 'Export library',
  importArchive: 'Import archive',
  choosing: 'Choosing a file…',
  fileName: (day: string) => `Index Desk library ${day}`,
  exporting: 'Writing the archive',
  progress: (share: string, count: number) => `${share} · ${formatDocuments(count)}`,
  stop: 'Stop',
  stopping: 'Stopping…',
  exported: (name: string) => `The library is in “${name}”.`,
  exportedMore: (counts: ArchiveCounts) =>
    `${holds(counts)}. Pictures of this computer are described in it, not contained.`,
  exportStopped: 'The archive was not written.',
  last: (name: string, at: number, last: Pick<ArchiveMerge, 'joined' | 'conflictsTaken'>, isNews: boolean) =>
    `Last imported: “${name}” on ${formatDayAndTime(at)}. ${lastText(last, isNews)}`,
  interrupted: (name: string) =>
    `The import of “${name}” did not come to its end. What came in is kept, and nothing is lost. Import the archive again: it goes on, and nothing comes in twice.`,
  showConflicts: (count: number) => `Show ${formatDocuments(count)} changed on both sides`,
  reading: (name: string) => `Looking at “${name}”`,
  readingText: 'Nothing is written while the archive is looked at.',
  readingLabel: 'Looking at the archive',
  preview: (name: string) => `Import “${name}”?`,
  madeAt: 'Made',
  made: (at: number, version: string) => `${formatDayAndTime(at)}, by Index Desk ${version}`,
  holdsLabel: 'Holds',
  holds,
  connections: 'Goes to',
  connectionHere: (name: string, here: string) =>
    name === here ? `“${here}”, which is here already` : `“${here}”, which has the address of “${name}”`,
  connectionNew: (name: string) =>
    `“${name}”, a new connection. Its secret key is asked for when it is needed.`,
  connectionGone:
    'A connection that was removed there: its documents come in, without a connection to send over.',
  effects: 'What importing does',
  effectsDone: 'What importing did',
  effect: {
    added: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'is' : 'are'} new here and ${count === 1 ? 'comes' : 'come'} in.`,
    updated: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'was' : 'were'} changed there only. The library takes that over.`,
    newerHere: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'is' : 'are'} newer here and ${count === 1 ? 'stays' : 'stay'} so.`,
    same: (count: number) => `${formatDocuments(count)} ${count === 1 ? 'is' : 'are'} the same.`,
    conflicts: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'was' : 'were'} changed on both sides. The newer state is kept, both are in the history.`,
    history: (versions: number, receipts: number) =>
      `${formatList(historyOf(versions, receipts))} ${versions + receipts === 1 ? 'is' : 'are'} added to the history.`,
    templates: (count: number, kept: number) =>
      kept === 0
        ? `${plural(count, 'template comes', 'templates come')} in.`
        : `${plural(count, 'template comes', 'templates come')} in. Of ${plural(kept, 'collection', 'collections')} the older template is kept beside the newer one, as “(older)”.`,
    views: (count: number, numbered: number) =>
      [
        `${plural(count, 'saved view comes', 'saved views come')} in.`,
        ...(numbered > 0
          ? [
              `Of ${plural(numbered, 'view', 'views')} the name is taken here. A number is put behind it, as in “Drafts (2)”.`,
            ]
          : []),
      ].join(' '),
  },
  /** The same once it is done. */
  effectDone: {
    added: (count: number) => `${formatDocuments(count)} came in.`,
    updated: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'was' : 'were'} changed there only. The library took that over.`,
    newerHere: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'was' : 'were'} newer here and stayed so.`,
    same: (count: number) => `${formatDocuments(count)} ${count === 1 ? 'was' : 'were'} the same.`,
    conflicts: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'was' : 'were'} changed on both sides. The newer state was kept, both are in the history.`,
    history: (versions: number, receipts: number) =>
      `${formatList(historyOf(versions, receipts))} ${versions + receipts === 1 ? 'was' : 'were'} added to the history.`,
    templates: (count: number, kept: number) =>
      kept === 0
        ? `${plural(count, 'template', 'templates')} came in.`
        : `${plural(count, 'template', 'templates')} came in. Of ${plural(kept, 'collection', 'collections')} the older template was kept beside the newer one, as “(older)”.`,
    views: (count: number, numbered: number) =>
      [
        `${plural(count, 'saved view', 'saved views')} came in.`,
        ...(numbered > 0
          ? [
              `Of ${plural(numbered, 'view', 'views')} the name was taken here. A number was put behind it, as in “Drafts (2)”.`,
            ]
          : []),
      ].join(' '),
  },
  nothingNew: 'Everything in this archive is already here.',
  nothingWritten:
    'Nothing has been written yet, and importing sends nothing: what still waited on the other computer is sent from there only.',
  importIt: 'Import',
  importing: (name: string) => `Importing “${name}”`,
  importingText: 'It goes on while you work. What has come in stays, also if you stop.',
  goOn: 'Go on working',
  importingLabel: 'Importing the archive',
  imported: (name: string) => `“${name}” was imported`,
  importedText: (isNews: boolean) =>
    isNews ? 'Both libraries are joined in this one.' : 'Everything in it was already here.',
  showInLibrary: 'Show what is new in the library',
  keysMissing: (count: number) =>
    `${plural(count, 'new connection has', 'new connections have')} no secret key yet. It is asked for when something is to be sent.`,
  readStopped: 'Nothing was imported',
  readFailed: (name: string) => `“${name}” cannot be imported`,
  importStopped: 'The import was stopped',
  importStoppedText:
    'What came in so far is kept. Import the archive again to go on: nothing comes in twice.',
  importFailed: 'The import did not come to its end',
  conflicts: 'Changed on both sides',
  conflictsText:
    'Each has the newer state now. The other one is in its history, and can be restored from there.',
  conflictsTextBefore:
    'Each gets the newer state. The other one goes into its history, and can be restored from there.',
  conflictColumns: { document: 'Document', here: 'Changed here', there: 'Changed there', kept: 'Kept' },
  kept: { here: 'As it is here', there: 'As in the archive' },
  keptWaiting: 'As it is here: it still waits to be sent',
  untitled: (id: string) => id,
  moreConflicts: (count: number) => `And ${formatNumber(count)} more.`,
  nextConflicts: (count: number) => `Show ${formatNumber(count)} more`,
  loadingConflicts: 'Reading…',
  saveConflicts: 'Save the list as a table',
  savingConflicts: 'Writing the table…',
  conflictsFile: (name: string) => `Changed on both sides – ${name.replace(/\.indexdesk$/i, '')}`,
  conflictsSaved: (name: string) => `The list is in “${name}”.`,
  conflictTable: {
    connection: 'Connection',
    id: 'Document ID',
    titleHere: 'Title here',
    titleThere: 'Title in the archive',
    here: 'Changed here',
    there: 'Changed there',
    kept: 'Is kept',
  },
} as const
