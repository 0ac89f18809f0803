import { formatBytes, formatDocuments, formatNumber, plural } from '../format.ts'

export const backups = {
  heading: 'Backups',
  text: 'Made daily and before each update. Kept: 7 daily, 4 weekly.',
  none: 'No backups yet. The first is made within a minute.',
  backUpNow: 'Back up now',
  making: 'Backing up…',
  progress: (portion: string) => `Backed up: ${portion}`,
  made: (size: string) => `Backup finished (${size})`,
  problem: 'The last backup failed.',
  triedAgain: 'Index Desk retries every half hour.',
  restore: 'Restore a backup',
  showFolder: 'Show backup folder',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  reasons: {
    daily: 'Automatic daily backup',
    asked: 'Made by you',
    update: 'Before an update',
    replaced: 'Before restoring a backup',
  },
  lookAt: (time: string) => `Preview the backup of ${time}`,
  choose: {
    fromFile: 'Choose file…',
  },
  preview: {
    heading: (name: string) => `Backup of ${name}`,
    ofFile: (name: string) => `Backup “${name}”`,
    looking: 'Opening the backup…',
    addedFromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    lastChange: 'Last change',
    connection: (name: string, count: number) => `${name}: ${formatDocuments(count)}`,
    unknownConnection: 'A connection that isn’t set up here',
    comparing: 'Comparing with your library…',
    same: 'Same documents as your library',
    missing: (added: number, changed: number) =>
      [
        added === 0 ? '' : `${plural(added, 'newer document isn’t', 'newer documents aren’t')} in it.`,
        changed === 0 ? '' : `${plural(changed, 'document has', 'documents have')} an earlier version in it.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    comeBack: (count: number) => `Restoring brings back ${plural(count, 'document', 'documents')}.`,
    waiting: (count: number) =>
      `${plural(count, 'document was', 'documents were')} waiting to send. Those sent since are marked done; the rest stay paused.`,
    picturesMissing: (count: number) =>
      `${plural(count, 'waiting picture is', 'waiting pictures are')} no longer on this computer. Choose ${count === 1 ? 'it' : 'them'} again if not sent yet.`,
    service: 'Nothing changes at the service.',
    keeps: 'Your current library is backed up first.',
    another: 'Choose another backup',
  },
  restored: (done: number, paused: number) =>
    [
      'Backup restored.',
      [
        ...(done === 0 ? [] : [`${plural(done, 'document', 'documents')} already sent`]),
        ...(paused === 0 ? [] : [`${plural(paused, 'document', 'documents')} paused in the queue`]),
      ].join(', '),
    ]
      .filter((part) => part !== '')
      .join(' '),
  notRestored: 'The backup wasn’t restored.',
  moved: (folder: string) => `Library moved to “${folder}”. Delete the old folder once you’re sure.`,
  notMoved: 'The library wasn’t moved. Nothing is lost.',
} as const

export const dataFolder = {
  heading: 'Library location',
  text: 'Library, waiting pictures and backups, in one folder',
  folder: 'Folder',
  move: 'Move to another folder…',
  moveBack: 'Move back to the usual folder',
  dialog: {
    heading: 'Move the library?',
    to: 'To',
    free: 'Free space',
    text: 'Index Desk restarts to move it. Nothing is sent meanwhile.',
    unplugged: 'On a removable disk, Index Desk waits for the disk at start.',
    confirm: 'Move',
  },
  cannotOpen: 'Can’t open your library',
  cannotOpenWhy: 'The library’s file can’t be read. Ask whoever looks after this computer.',
  notThere: {
    heading: 'Can’t find your library',
    where: 'Connect the disk with this folder to continue where you left off:',
    unknown: 'Choose the folder that it was moved to',
    choose: 'Choose its folder…',
  },
} as const

export const opening = {
  steps: {
    opening: 'Opening the library…',
    moving: 'Moving the library. Leave the computer on.',
    restoring: 'Restoring the backup…',
    copying: 'Backing up the library before updating it…',
    checking: 'Checking the backup…',
    changing: 'Updating the library…',
  },
  label: 'Moving the library',
  stopMoving: 'Stop moving',
  progress: (done: number, total: number) => `${formatBytes(done)} of ${formatBytes(total)}`,
} as const
