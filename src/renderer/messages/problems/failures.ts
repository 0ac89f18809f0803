import type { Failure, FailureCode } from '../../../shared/ipc/failure.ts'
import { formatBytes, formatNumber } from '../format.ts'
import { authorityProblemMessage } from '../settings/organisation.ts'
import { schemaProblemMessage, violationsMessage } from './template-problems.ts'

type Facts = Failure['facts']

const failureWords: Readonly<Record<FailureCode, (facts: Facts) => string>> = {
  'invalid-input': () => 'Something in the form needs fixing. Nothing was sent.',
  'untrusted-sender': () => 'This window isn’t allowed to do that. Restart Index Desk.',
  unexpected: () => 'Something went wrong in Index Desk. Your documents are safe, so try again.',
  'address-not-usable': () => 'This service address can’t be used. Check the spelling.',
  'connection-unknown': () => 'This connection no longer exists. Choose another one.',
  'connection-busy': () => 'Documents are still waiting to send over this connection.',
  'too-many-connections': ({ most }) =>
    `There can’t be more connections${typeof most === 'number' ? ` than ${formatNumber(most)}` : ''}. Remove one that you no longer need.`,
  'key-needed': () => 'The secret key is missing. Enter it in Settings.',
  'set-by-organisation': () => 'Your organisation set this, so you can’t change it.',
  'authority-not-usable': ({ problem }) => authorityProblemMessage(problem),
  'keychain-missing': () => 'This computer has no keychain to store the secret key.',
  'keychain-locked': () => 'The keychain is locked. Unlock it and try again.',
  'keychain-no-service': () =>
    'The keychain service of this computer isn’t running, so the key can’t be stored.',
  'keychain-refused': () => 'The keychain didn’t allow Index Desk to store the secret key.',
  'keychain-timed-out': () => 'The keychain didn’t answer. It may be waiting for you in another window.',
  'keychain-mismatch': () => 'The keychain returned a different key, so it can’t be used.',
  'keychain-failed': () => 'The keychain couldn’t store the secret key.',
  'practice-service-failed': () => 'The practice service didn’t start. Try again.',
  'document-unknown': () => 'This document isn’t in your library.',
  'document-already-known': () =>
    'A document with this ID is already in your library. Choose another ID or open that one.',
  'duplicate-known': ({ title }) =>
    `Your library already has this${typeof title === 'string' && title !== '' ? `: “${title}”` : ''}. Choose what to do in the form.`,
  'metadata-not-seen': () =>
    'The document’s fields aren’t on this computer. Open the document to replace its metadata.',
  'nothing-to-change': () => 'No changes to send.',
  'metadata-not-valid': () => 'The metadata can’t be read. Correct the marked place.',
  'metadata-too-long': () => 'Together, the metadata is too long. Shorten it.',
  'removal-not-confirmed': () => 'Saving removes metadata fields. Tick “Remove these fields” to continue.',
  'changed-since': () =>
    'The document changed in the meantime, so nothing was saved. History has every version.',
  'version-gone': () => 'This version is no longer kept.',
  'picture-too-large': (facts) =>
    `This picture is too large${typeof facts.byteLength === 'number' ? ` (${formatBytes(facts.byteLength)})` : ''}. Pictures can have up to 5 MB.`,
  'picture-type-not-accepted': (facts) =>
    `This kind of file${facts.type === undefined || facts.type === 'unknown' ? '' : ` (${facts.type})`} can’t be sent. Use PNG, JPEG, WEBP or GIF.`,
  'picture-empty': () => 'This file is empty.',
  'picture-too-many-pixels': () => 'This picture has too many pixels to open on this computer.',
  'picture-gone': () => 'The picture is no longer on this computer. Choose it again.',
  'pictures-not-sent': () =>
    'This connection doesn’t send pictures from this computer. You can change that in Settings.',
  'picture-host-needed': () => 'There’s no picture host yet. Set one up in Settings.',
  'picture-host-not-usable': () => 'The picture host can’t be used. Check its fields.',
  'host-sign-in-needed': () => 'The picture host needs a sign-in. Enter it.',
  'template-not-valid': (facts) => `Can’t use this template: ${schemaProblemMessage(facts)}`,
  'template-violated': (facts) =>
    `The metadata doesn’t match the template${facts.violation === undefined ? '' : `: ${violationsMessage(facts)}`}. Nothing was sent.`,
  'template-file-not-read': () => 'This file can’t be read as text. Choose another one.',
  'template-file-too-large': () => 'This file is too large. Templates can have up to 1 MB.',
  'export-unknown': () => 'The export was stopped. No file was saved.',
  'export-disk-full': () => 'The disk is full, so no file was saved. Make some room and try again.',
  'export-not-allowed': () => 'Index Desk can’t write to this folder. Choose another one.',
  'export-failed': () => 'The file couldn’t be saved there. Choose another folder.',
  'archive-busy': () => 'Another export or import is running. Wait, or stop it in Settings.',
  'archive-gone': () => 'Can’t read the file. It may have moved.',
  'archive-none': () => 'This file isn’t an archive. Choose one made with “Export library”.',
  'archive-newer': () => 'This archive needs a newer Index Desk. Update first, then import it again.',
  'archive-cut-short': () => 'This archive is incomplete. Copy it again, or export it again.',
  'archive-damaged': () => 'This archive is damaged. Copy it again, or export it again.',
  'archive-too-large': () => 'This archive is far larger than any library, so it wasn’t imported.',
  'archive-changed': () =>
    'The archive has changed since the preview. Import it again to see what it contains now.',
  'invitation-not-read': () => 'This file isn’t an invitation. Ask for a new one.',
  'invitation-newer': () => 'This invitation needs a newer Index Desk. Update first, then open it again.',
  'team-offline': () => 'Can’t reach the team’s server. Check your network and try again.',
  'team-server-without-tls': () => 'This server doesn’t offer TLS. Ask its administrator to turn it on.',
  'team-certificate-refused': () =>
    'The server’s certificate isn’t from this authority. Check the file and the server’s name.',
  'team-login-refused': () => 'The server doesn’t accept this name and password.',
  'team-database-unknown': () => 'The server has no database of this name.',
  'team-database-not-utf8': () => 'This database isn’t in UTF-8. Have one made that is.',
  'team-server-too-old': () => 'This server is too old. A team library needs PostgreSQL 14 or newer.',
  'team-set-up-not-allowed': () =>
    'This account can’t set up a library. Use a superuser, or the owner with CREATEROLE.',
  'team-library-there': () =>
    'This database holds a team library already. Ask its administrator for an invitation.',
  'team-password-refused': () => 'The password isn’t right. Check it, or ask for a new invitation.',
  'team-not-allowed': () => 'Only an administrator of this library can do that.',
  'team-not-understood': () => 'The server’s answer can’t be read. Ask whoever looks after it.',
  'team-needs-update': () => 'This library needs a newer Index Desk. Update first.',
  'team-other-service': ({ service }) =>
    `This library belongs to another service${typeof service === 'string' ? `: ${service}` : ''}.`,
  'team-not-shared': () => 'This connection isn’t shared with a team.',
  'team-joined-already': () => 'This connection already shares a library. Leave that one first.',
  'team-last-admin': () => 'A library needs an administrator. Make someone else one first.',
  'team-person-unknown': () => 'This person is no longer in the library.',
  'updates-not-possible': () => 'This Index Desk can’t update itself. Settings say why.',
  'update-not-offered': () => 'This version is no longer offered. Check again in Settings.',
  'item-unknown': () => 'This document is no longer in the queue.',
  'item-not-possible': () => 'Too late: this has changed in the queue.',
  'storage-full': () => 'The disk is full, so this wasn’t saved. Make some room and try again.',
  'storage-read-only': () =>
    'Index Desk can’t write to its data folder. This wasn’t saved; everything else is safe.',
  'storage-busy': () => 'Another program is using the library. Try again.',
  'storage-damaged': () =>
    'The library file is damaged, so this wasn’t saved. The file was set aside, not deleted.',
  'storage-failed': () => 'This couldn’t be saved. Everything else is safe.',
  'library-not-updated': ({ reason, copy }) =>
    [
      'Your library couldn’t be updated for this version, but nothing is lost.',
      notUpdatedHelp(reason),
      ...(typeof copy === 'string' && copy !== '' ? [`Backup: “${copy}”.`] : []),
    ].join(' '),
  'library-newer': () =>
    'Your library needs a newer version of Index Desk. Nothing is lost: install the newest version.',
  'library-not-there': () =>
    'The library’s folder can’t be found. Reconnect its disk or network drive; nothing is lost.',
  'copy-unknown': () => 'This backup no longer exists.',
  'copy-not-usable': () => 'This file isn’t a complete backup. Choose another one.',
  'copy-altered': () => 'Another program changed this backup, so it can’t be opened. Choose another backup.',
  'copy-newer': () => 'This backup needs a newer Index Desk. Update first.',
  'copy-no-room': (facts) =>
    `Not enough room for a backup${typeof facts.needed === 'number' && typeof facts.free === 'number' ? `: ${formatBytes(facts.needed)} needed, ${formatBytes(facts.free)} free` : ''}. Make some room and try again.`,
  'copy-given-up': () => 'The backup was stopped.',
  'move-given-up': () => 'Moving was stopped. The library stays where it was.',
  'folder-not-usable': ({ reason, needed, free }) =>
    `${folderWords[String(reason)] ?? 'This folder can’t be used'}${roomWords(needed, free)}. Choose another folder.`,
  'review-over': () => 'Nothing left to review here. Added documents are in the queue.',
  'review-row-unknown': () => 'This row is no longer in Review.',
  'review-removal-unknown': () => 'Too late to undo this.',
  'too-many-documents': ({ most }) =>
    `Too many documents to change at once${typeof most === 'number' ? ` (up to ${formatNumber(most)})` : ''}. Choose fewer, for example with a search.`,
  'change-unknown': () => 'This change no longer exists. Nothing was changed.',
  'removed-unknown': () => 'These documents are no longer in Trash.',
  'change-not-possible': () => 'Too late: this change has moved on.',
  'page-not-read': () => 'The page couldn’t be read. You can type its title.',
}

function notUpdatedHelp(reason: Facts[string] | undefined): string {
  switch (reason) {
    case 'storage-full':
    case 'copy-no-room':
      return 'Make some room on the disk and restart Index Desk.'
    case 'storage-read-only':
      return 'Allow Index Desk to write to its data folder and restart.'
    case 'storage-damaged':
      return 'Restart Index Desk to recover everything readable from the damaged file.'
    default:
      return 'Restart Index Desk, or install the newest version.'
  }
}

const folderWords: Readonly<Record<string, string>> = {
  'not-empty': 'This folder isn’t empty',
  inside: 'This folder is inside the current one',
  same: 'The library is already in this folder',
  'not-writable': 'Index Desk can’t write to this folder',
  'not-there': 'This folder doesn’t exist',
  'no-room': 'Not enough room',
  'no-library': 'There’s no library in this folder',
}

function roomWords(needed: Facts[string] | undefined, free: Facts[string] | undefined): string {
  if (typeof needed !== 'number' || typeof free !== 'number') return ''
  return `: ${formatBytes(needed)} needed, ${formatBytes(free)} free`
}

export function failureMessage(failure: Pick<Failure, 'code' | 'facts'>): string {
  return failureWords[failure.code](failure.facts)
}

export function isKeychainFailure(code: FailureCode): boolean {
  return code.startsWith('keychain-')
}
