import type { Failure, FailureCode } from '../../../shared/ipc/failure.ts'
import { formatBytes, formatNumber } from '../format.ts'
import { authorityProblemMessage } from '../settings/organisation.ts'
import { schemaProblemMessage, violationsMessage } from './template-problems.ts'

type Facts = Failure['facts']

/** Every way a call can fail: what happened, and what to do. */
const failureWords: Readonly<Record<FailureCode, (facts: Facts) => string>> = {
  'invalid-input': () =>
    'Something in the form cannot be taken as it is. Nothing was sent. Please look through the fields again.',
  'untrusted-sender': () => 'This window may not do that. Close it and open Index Desk again.',
  unexpected: () =>
    'Something went wrong inside Index Desk. What was accepted before is safe. Please try again.',
  'address-not-usable': () => 'This service address cannot be used. Please check how it is written.',
  'connection-unknown': () => 'This connection is no longer there. Choose another one.',
  'connection-busy': () => 'Documents are still waiting to be sent over this connection.',
  'too-many-connections': ({ most }) =>
    `There can't be more connections${typeof most === 'number' ? ` than ${formatNumber(most)}` : ''}. Remove one that you no longer need.`,
  'key-needed': () => 'The secret key of this connection is missing. Please enter it in Settings.',
  'set-by-organisation': () =>
    'Your organisation set this, so it cannot be changed here. Nothing was changed.',
  'authority-not-usable': ({ problem }) => authorityProblemMessage(problem),
  'keychain-missing': () =>
    'This computer has no keychain that Index Desk can use, so the secret key cannot be kept safely.',
  'keychain-locked': () =>
    'The keychain of this computer is locked, so the secret key cannot be kept. Unlock it and try again.',
  'keychain-no-service': () =>
    'The keychain service of this computer is not running, so the secret key cannot be kept safely.',
  'keychain-refused': () => 'The keychain of this computer did not allow Index Desk to keep the secret key.',
  'keychain-timed-out': () =>
    'The keychain of this computer did not answer. It may be waiting for you in another window.',
  'keychain-mismatch': () =>
    'The keychain of this computer gave back something else than what was put in, so it is not used.',
  'keychain-failed': () => 'The keychain of this computer could not keep the secret key.',
  'practice-service-failed': () => 'The practice service could not be started. Please try again.',
  'document-unknown': () => 'This document is not in the library of this computer.',
  'document-already-known': () =>
    'The library already has a document with this ID. Choose another ID, or open that document.',
  'duplicate-known': ({ title }) =>
    `The library already has this${typeof title === 'string' && title !== '' ? `: “${title}”` : ''}. Nothing was added. Choose on the form what should happen.`,
  'metadata-not-seen': () =>
    'This computer has never seen that document’s metadata, so fields cannot be laid over it. Nothing was changed. Open that document to replace its metadata.',
  'nothing-to-change': () => 'Nothing would change, so nothing was sent.',
  'metadata-not-valid': () =>
    'The metadata cannot be read. Nothing was sent. Please look at the marked place.',
  'removal-not-confirmed': () =>
    'Saving would remove metadata fields. Tick “Remove these fields” if that is what you want.',
  'changed-since': () =>
    'The document changed in the meantime, so nothing was saved. History has every version.',
  'version-gone': () => 'This version has been cleared away, as there are newer ones. Nothing was changed.',
  'picture-too-large': (facts) =>
    `This picture is too large${typeof facts.byteLength === 'number' ? ` (${formatBytes(facts.byteLength)})` : ''}. The service takes pictures up to 5 MB.`,
  'picture-type-not-accepted': (facts) =>
    `The service does not take this kind of file${facts.type === undefined || facts.type === 'unknown' ? '' : ` (${facts.type})`}. PNG, JPEG, WEBP and GIF work.`,
  'picture-empty': () => 'This file is empty.',
  'picture-too-many-pixels': () =>
    'This picture claims to be so large that opening it could fill the memory of this computer. It was not opened.',
  'picture-gone': () => 'The picture is no longer on this computer. Please choose it again.',
  'pictures-not-sent': () =>
    'This connection does not send pictures from this computer. That can be changed in Settings.',
  'picture-host-needed': () =>
    'There is no picture host yet. Please set one up in Settings. Nothing was changed.',
  'picture-host-not-usable': () =>
    'The picture host cannot be used as it is. Nothing was changed. Please look through its fields again.',
  'host-sign-in-needed': () =>
    'The picture host asks for a sign-in, and none is kept for its address. Please enter it.',
  'template-not-valid': (facts) =>
    `This template cannot be used: ${schemaProblemMessage(facts)} Nothing was changed.`,
  'template-violated': (facts) =>
    `The metadata does not fit the template of this collection${facts.violation === undefined ? '' : `: ${violationsMessage(facts)}`}. Nothing was sent, and nothing you typed is lost.`,
  'template-file-not-read': () =>
    'This file could not be read as text. No template was made of it. Please choose another one.',
  'template-file-too-large': () =>
    'This file is too large for a template, which has 1 MB at most. Nothing was read.',
  'export-unknown': () => 'This export was given up before it was finished. No file was written.',
  'export-disk-full': () =>
    'There is no room left where the file was to be written. No file was written. Make some room and try again.',
  'export-not-allowed': () =>
    'Index Desk may not write into this folder. No file was written. Please choose another folder.',
  'export-failed': () =>
    'The file could not be written there. No file was written. Please choose another folder.',
  'archive-busy': () =>
    'An archive is being written or imported just now. Wait until it is done, or stop it in Settings.',
  'archive-gone': () =>
    'The file cannot be read: it was moved, or this computer may not open it. Nothing was imported.',
  'archive-none': () =>
    'This file is no archive of Index Desk. Nothing was imported. Choose a file that was made with “Export library”.',
  'archive-newer': () =>
    'This archive was made by a newer version of Index Desk. Nothing was imported. Update Index Desk on this computer, then import it again.',
  'archive-cut-short': () =>
    'This archive is not whole: its end is missing, as after a copy that broke off. Nothing was imported. Copy it again, or have it made once more.',
  'archive-damaged': () =>
    'This archive is damaged: what is in it does not fit together. Nothing was imported. Copy it again, or have it made once more.',
  'archive-too-large': () =>
    'This archive would unpack to far more than any library holds, so it is not trusted. Nothing was imported.',
  'archive-changed': () =>
    'The archive is another one than when you looked at it. Nothing was imported. Import it again to see what it holds now.',
  'updates-not-possible': () =>
    'This Index Desk cannot update itself. Settings says why, and where a newer version is to be had.',
  'update-not-offered': () =>
    'This version is no longer the one that is offered. Nothing was done. Look once more in Settings.',
  'item-unknown': () => 'This entry is no longer in the queue.',
  'item-not-possible': () => 'That is no longer possible: this entry has moved on in the meantime.',
  'storage-full': () =>
    'The disk of this computer is full. Nothing new was accepted; everything before is safe. Make some room and try again.',
  'storage-read-only': () =>
    'Index Desk may not write to its data folder. Nothing new was accepted; everything before is safe.',
  'storage-busy': () =>
    'The library is being used by another program just now. Nothing was changed. Please try again.',
  'storage-damaged': () =>
    'The library file is damaged. It was set aside, not deleted. Nothing new was accepted.',
  'storage-failed': () =>
    'The library could not be written. Nothing new was accepted; everything before is safe.',
  'library-not-updated': ({ reason, copy }) =>
    [
      'Your library is from an earlier version of Index Desk and could not be prepared for this one.',
      'It is exactly as it was, and nothing is lost.',
      notUpdatedHelp(reason),
      'Until then, the version you had before still opens it.',
      ...(typeof copy === 'string' && copy !== ''
        ? [`A copy is in the folder of copies, as “${copy}”.`]
        : []),
    ].join(' '),
  'library-newer': () =>
    'Your library was last used with a newer version of Index Desk, and this one does not know how to read it. It was not touched, and nothing is lost. Please install the newest version, and it opens again.',
  'library-not-there': () =>
    'The folder that your library was moved to is not there, or the library is not in it. Nothing is lost: once the disk or the network drive is connected again, the library is there too.',
  'copy-unknown': () => 'This copy is no longer there. Nothing was changed.',
  'copy-not-usable': () =>
    'This file is not a whole copy of a library, so nothing was restored. Your library is as it was. Please choose another copy.',
  'copy-altered': () =>
    'Another program changed this backup, so it can’t be opened. Your library is as it was. Choose another backup.',
  'copy-newer': () =>
    'This copy was made by a newer version of Index Desk, which knows more than this one. Nothing was changed. Please update Index Desk first.',
  'copy-no-room': (facts) =>
    `There is not enough room on the disk for a copy of the library${typeof facts.needed === 'number' && typeof facts.free === 'number' ? `: it takes ${formatBytes(facts.needed)}, and ${formatBytes(facts.free)} are free` : ''}. Your library is safe and works on. Make some room and try again.`,
  'copy-given-up': () => 'The copy was not finished. Your library is as it was.',
  'move-given-up': () => 'Moving it was stopped, and what had been copied was taken away again.',
  'folder-not-usable': ({ reason, needed, free }) =>
    `${folderWords[String(reason)] ?? 'This folder cannot be used.'}${roomWords(needed, free)} Nothing was moved. Please choose another folder.`,
  'review-over': () => 'There is nothing left to review here. Everything that was added is in the queue.',
  'review-row-unknown': () =>
    'This row is no longer under review. It was added, removed or put aside in the meantime.',
  'review-removal-unknown': () => 'These rows can no longer be put back.',
  'too-many-documents': ({ most }) =>
    `These are more documents than can be changed at a time${typeof most === 'number' ? ` (${formatNumber(most)})` : ''}. Nothing was changed. Choose fewer, with a search for example.`,
  'change-unknown': () => 'This change is no longer there. The documents are as they were.',
  'removed-unknown': () =>
    'They are no longer in the trash: they were restored already, or removed for good in the meantime.',
  'change-not-possible': () => 'That is no longer possible: this change has moved on in the meantime.',
  'page-not-read': () => 'The page could not be read. Its title can be typed by hand.',
}

function notUpdatedHelp(reason: Facts[string] | undefined): string {
  switch (reason) {
    case 'storage-full':
    case 'copy-no-room':
      return 'The disk of this computer is full: make some room, close Index Desk and open it again.'
    case 'storage-read-only':
      return 'Index Desk may not write to its data folder: allow it to, close Index Desk and open it again.'
    case 'storage-damaged':
      return 'Part of the file is damaged: close Index Desk and open it again, and everything that can be read is brought over.'
    default:
      return 'Close Index Desk and open it again; if this comes back, install the newest version.'
  }
}

const folderWords: Readonly<Record<string, string>> = {
  'not-empty': 'There is something in this folder already, also in its folder “Index Desk”.',
  inside: 'This folder lies within the data folder itself.',
  same: 'The library lies in this folder already.',
  'not-writable': 'Index Desk may not write into this folder.',
  'not-there': 'This folder is not there.',
  'no-room': 'There is not enough room in this folder for the library.',
  'no-library': 'There is no library in this folder.',
}

function roomWords(needed: Facts[string] | undefined, free: Facts[string] | undefined): string {
  if (typeof needed !== 'number' || typeof free !== 'number') return ''
  return ` ${formatBytes(needed)} are needed, and ${formatBytes(free)} are free.`
}

export function failureMessage(failure: Pick<Failure, 'code' | 'facts'>): string {
  return failureWords[failure.code](failure.facts)
}

/** Whether keeping the key in memory until the app quits is a way on. */
export function isKeychainFailure(code: FailureCode): boolean {
  return code.startsWith('keychain-')
}
