import { formatBytes, formatDocuments, formatNumber, plural } from '../format.ts'

export const backups = {
  heading: 'Copies of the library',
  text: 'A copy of the whole library is made every day that Index Desk runs, and before a newer version of it changes the library. Copies of seven days and four weeks are kept.',
  list: 'Copies',
  none: 'There is no copy yet. The first is made a minute after the start.',
  backUpNow: 'Back up now',
  making: 'Backing up…',
  progressLabel: 'Copying the library',
  stop: 'Stop',
  stopping: 'Stopping…',
  progress: (portion: string) => `Copied: ${portion}`,
  checking: 'The copy is being checked…',
  made: (size: string) => `The library was copied (${size}), and the copy is whole.`,
  problem: 'The last copy could not be made.',
  triedAgain: 'It is tried again every half hour.',
  restore: 'Restore a backup',
  showFolder: 'Show the folder of copies',
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  size: (bytes: number) => formatBytes(bytes),
  reasons: {
    daily: 'Made by itself, once a day',
    asked: 'Made when you asked for it',
    update: 'Before an update of Index Desk',
    replaced: 'Your library before a backup was restored',
  },
  look: 'Look inside',
  lookAt: (time: string) => `Look inside the copy of ${time}`,
  choose: {
    heading: 'Restore a backup',
    text: 'First you see what a copy holds. Nothing changes until you say so.',
    label: 'Copies',
    next: 'Look inside',
    fromFile: 'Choose a file…',
    choosing: 'Choosing a file…',
    none: 'There is no copy here yet. A copy from elsewhere can be chosen as a file.',
  },
  preview: {
    heading: (name: string) => `The copy of ${name}`,
    ofFile: (name: string) => `The copy “${name}”`,
    looking: 'Looking into the copy…',
    documents: 'Documents',
    added: 'Added',
    addedFromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    lastChange: 'Last change',
    connections: 'Connections',
    connection: (name: string, count: number) => `${name}: ${formatDocuments(count)}`,
    unknownConnection: 'A connection that is not set up here',
    nothing: 'None',
    comparing: 'Comparing it with your library of now…',
    same: 'It holds the same documents as your library of now.',
    missing: (added: number, changed: number) =>
      [
        added === 0
          ? ''
          : `${plural(added, 'document that was', 'documents that were')} added since ${added === 1 ? 'is' : 'are'} not in it.`,
        changed === 0 ? '' : `${plural(changed, 'document is', 'documents are')} in it as before a change.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    forExample: 'For example:',
    comeBack: (count: number) =>
      `${plural(count, 'document that is', 'documents that are')} no longer in your library ${count === 1 ? 'comes' : 'come'} back.`,
    waiting: (count: number) =>
      `${plural(count, 'entry', 'entries')} had not been sent when the copy was made. What has been sent since is marked as done; the rest is paused, and leaves only when you resume it in the queue.`,
    picturesMissing: (count: number) =>
      `${plural(count, 'picture', 'pictures')} that waited then ${count === 1 ? 'is' : 'are'} no longer on this computer. Where they were not sent, they have to be chosen again.`,
    service: 'At the service nothing changes.',
    keeps: 'Your library of now is set aside among the copies, so you can come back to it.',
    another: 'Choose another copy',
    confirm: 'Restore this copy',
    restoring: 'Restoring…',
    restoringLabel: 'Making the copy ready',
  },
  restored: (done: number, paused: number) =>
    [
      'The copy was restored. Your library from before is among the copies in Settings.',
      done === 0
        ? ''
        : `${plural(done, 'entry that waited in it has', 'entries that waited in it have')} been sent since and ${done === 1 ? 'is' : 'are'} marked as done.`,
      paused === 0
        ? ''
        : `${plural(paused, 'entry is', 'entries are')} paused in the queue until you resume ${paused === 1 ? 'it' : 'them'}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  notRestored: 'The copy was not restored.',
  openQueue: 'Open the queue',
  moved: (folder: string) =>
    `Your library now lies in “${folder}”. The old one is still where it was, in a folder whose name begins with “old-library-moved”. Remove it once you are sure.`,
  notMoved: 'The library was not moved. It is where it was, and nothing is lost.',
} as const

export const dataFolder = {
  heading: 'Where the library lies',
  text: 'The library, the pictures that wait and the copies lie together in one folder, on this computer or on a network drive.',
  folder: 'Folder',
  move: 'Move to another folder…',
  choosing: 'Choosing a folder…',
  moveBack: 'Move back to the usual folder',
  dialog: {
    heading: 'Move the library?',
    to: 'To',
    size: 'To be copied',
    free: 'Free there',
    notKnown: 'Not known',
    text: 'Index Desk closes its library, copies everything, compares the copy, and opens it there. Nothing is sent meanwhile.',
    keeps:
      'The library that is left behind stays whole, in a folder whose name begins with “old-library-moved”.',
    unplugged:
      'Where the new folder is on a disk that is not always connected, Index Desk waits for the disk at its start.',
    confirm: 'Move the library',
    moving: 'Moving…',
  },
  cannotOpen: 'Can’t open your library',
  notThere: {
    heading: 'Can’t find your library',
    where: 'Connect the disk with this folder to continue where you left off:',
    unknown: 'Choose the folder that it was moved to',
    choose: 'Choose its folder…',
    choosing: 'Looking…',
  },
} as const

export const opening = {
  heading: 'Your library is being opened',
  steps: {
    opening: 'Opening the library…',
    moving: 'Moving the library to its new folder. Please leave the computer on.',
    restoring: 'Restoring the copy…',
    copying: 'This version of Index Desk changes the library. First it is copied…',
    checking: 'The copy is being checked…',
    changing: 'The library is being prepared for this version…',
  },
  label: 'Moving the library',
  stopMoving: 'Stop, and leave it where it is',
  stopping: 'Stopping…',
  progress: (done: number, total: number) => `${formatBytes(done)} of ${formatBytes(total)}`,
} as const
