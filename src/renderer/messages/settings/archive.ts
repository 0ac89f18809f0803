import type { ArchiveCounts, ArchiveMerge, MergeCounts } from '../../../shared/schemas/archive.ts'
import { formatDayAndTime, formatDocuments, formatList, formatNumber, plural } from '../format.ts'

function historyOf(versions: number, receipts: number): readonly string[] {
  return [
    ...(versions > 0 ? [plural(versions, 'version', 'versions')] : []),
    ...(receipts > 0 ? [plural(receipts, 'receipt', 'receipts')] : []),
  ]
}

function holds({ documents: all, versions, receipts, templates, views }: ArchiveCounts): string {
  return formatList([
    formatDocuments(all),
    ...historyOf(versions, receipts),
    ...(templates > 0 ? [plural(templates, 'template', 'templates')] : []),
    ...(views > 0 ? [plural(views, 'saved view', 'saved views')] : []),
  ])
}

function becameOf({ joined, conflictsTaken }: Pick<ArchiveMerge, 'joined' | 'conflictsTaken'>): string {
  const { added, updated, newerHere, same, conflicts } = joined
  const changed = updated + conflictsTaken
  // If an import ran twice, documents from the first run are subtracted from the unchanged ones.
  const stayed = newerHere + same + conflicts - conflictsTaken
  const parts = [
    { count: added, became: 'added' },
    { count: changed, became: 'changed' },
    { count: stayed, became: 'unchanged' },
  ].filter(({ count }) => count > 0)
  const said = parts.map(
    ({ count, became }, index) => `${index === 0 ? formatDocuments(count) : formatNumber(count)} ${became}`,
  )
  return said.length === 0 ? '' : `${said.join(', ')}.`
}

function cameBeside({ templates, templatesKept, views, ...joined }: MergeCounts, areSame: boolean): string {
  const kept = templates > 0 ? templates : templatesKept
  const rows = [
    ...(kept > 0 ? [plural(kept, 'template', 'templates')] : []),
    ...(views > 0 ? [plural(views, 'saved view', 'saved views')] : []),
  ]
  if (rows.length > 0) return `${formatList(rows)} added.`
  return areSame && joined.versions + joined.receipts > 0 ? 'History added.' : ''
}

function lastText(last: Pick<ArchiveMerge, 'joined' | 'conflictsTaken'>, isNews: boolean): string {
  if (!isNews) return 'Nothing changed.'
  const { added, updated } = last.joined
  const areSame = added + updated + last.conflictsTaken === 0
  return [becameOf(last), cameBeside(last.joined, areSame)].filter((text) => text !== '').join(' ')
}

export const archive = {
  heading: 'Archive',
  text: 'One file with your whole library, without keys. Import it on another computer to merge two libraries.',
  exportLibrary: 'Export library',
  importArchive: 'Import archive',
  fileName: (day: string) => `Index Desk library ${day}`,
  exporting: 'Exporting the library',
  progress: (share: string, count: number) => `${share} · ${formatDocuments(count)}`,
  exported: (name: string) => `Exported to “${name}”`,
  exportedMore: (counts: ArchiveCounts) => `${holds(counts)}. Picture files aren’t included.`,
  exportStopped: 'Export stopped',
  last: (name: string, at: number, last: Pick<ArchiveMerge, 'joined' | 'conflictsTaken'>, isNews: boolean) =>
    `Last imported: “${name}” on ${formatDayAndTime(at)}. ${lastText(last, isNews)}`,
  interrupted: (name: string) => `Importing “${name}” was interrupted. Import it again to continue.`,
  showConflicts: (count: number) => `Show ${formatDocuments(count)} changed on both sides`,
  reading: (name: string) => `Opening “${name}”`,
  preview: (name: string) => `Import “${name}”?`,
  madeAt: 'Made',
  made: (at: number, version: string) => `${formatDayAndTime(at)}, by Index Desk ${version}`,
  holdsLabel: 'Contains',
  holds,
  connectionHere: (name: string, here: string) =>
    name === here ? `“${here}”` : `“${here}”, same address as “${name}”`,
  connectionNew: (name: string) => `“${name}” (new, needs its key)`,
  connectionGone: 'A removed connection: its documents can’t be sent',
  effects: 'Changes to your library',
  effect: {
    added: (count: number) => `${formatDocuments(count)} new`,
    updated: (count: number) => `${formatDocuments(count)} updated from the archive`,
    newerHere: (count: number) => `${formatDocuments(count)} newer here, kept`,
    same: (count: number) => `${formatDocuments(count)} unchanged`,
    conflicts: (count: number) => `${formatDocuments(count)} changed on both sides; the newer version wins`,
    history: (versions: number, receipts: number) =>
      `${formatList(historyOf(versions, receipts))} added to the history`,
    templates: (count: number, kept: number) =>
      kept === 0
        ? plural(count, 'template', 'templates')
        : `${plural(count, 'template', 'templates')}; ${plural(kept, 'older one is', 'older ones are')} kept as “(older)”`,
    views: (count: number, numbered: number) =>
      numbered === 0
        ? plural(count, 'saved view', 'saved views')
        : `${plural(count, 'saved view', 'saved views')}, ${formatNumber(numbered)} renamed like “Drafts (2)”`,
  },
  nothingNew: 'Everything in this archive is already here.',
  nothingWritten: 'Importing sends nothing to the service.',
  importIt: 'Import',
  importing: (name: string) => `Importing “${name}”`,
  importingText: 'You can keep working. If you stop, imported documents stay.',
  goOn: 'Keep working',
  imported: (name: string) => `Imported “${name}”`,
  keysMissing: (count: number) =>
    `${plural(count, 'new connection needs its', 'new connections need their')} secret key before sending.`,
  readStopped: 'Nothing was imported',
  readFailed: (name: string) => `Can’t import “${name}”`,
  importStopped: 'Import stopped',
  importStoppedText: 'Imported documents stay. Import the archive again to continue.',
  importFailed: 'Import interrupted',
  conflicts: 'Changed on both sides',
  conflictsTextBefore: 'The newer version wins. You can restore the other one from History.',
  kept: { here: 'This library’s', there: 'The archive’s' },
  keptWaiting: 'This library’s, still waiting to send',
  saveConflicts: 'Export list',
  conflictsFile: (name: string) => `Changed on both sides – ${name.replace(/\.indexdesk$/i, '')}`,
  conflictTable: {
    titleHere: 'Title here',
    titleThere: 'Title in the archive',
    here: 'Changed here',
    there: 'Changed there',
    kept: 'Kept',
  },
} as const
