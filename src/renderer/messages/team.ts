import type { Sharing, SharingProblem, TeamRole } from '../../shared/schemas/team.ts'
import { formatDayOf, formatDocuments, formatDuration, formatList, formatPortion, plural } from './format.ts'

function formatNames(names: readonly string[], others: number): string {
  return formatList(others === 0 ? names : [...names, plural(others, 'other', 'others')])
}

const changes = (count: number) => plural(count, 'change', 'changes')

const problems: Readonly<Record<SharingProblem, (name: string) => string>> = {
  'not-a-member': (name) => `“${name}” no longer lets you in. Ask an administrator for a new invitation.`,
  'no-password': (name) => `The keychain has no password for “${name}”. Unlock it, then retry.`,
  restored: (name) => `The server of “${name}” went back to a backup. Ask an administrator before you go on.`,
  'needs-update': (name) => `“${name}” needs a newer Index Desk. Your changes stay here until you update.`,
  'other-library': (name) => `The server of “${name}” has a different library now. Ask an administrator.`,
  'other-service': (name) =>
    `The team’s library belongs to another service than “${name}”. Correct the address.`,
  'not-understood': (name) => `Can’t read what the server of “${name}” sends. Ask whoever looks after it.`,
  failed: (name) => `Sharing “${name}” stopped on this computer. Your changes are safe, so retry.`,
}

export const team = {
  restored: {
    text: (name: string) => `The server of “${name}” went back to a backup. Share again what it lost?`,
    share: 'Share again',
  },
  join: 'Join a team',
  invited: 'Do you have an invitation?',
  joining: {
    ask: 'You need the invitation file and the password that you were given.',
    choose: 'Choose invitation…',
    drop: 'Or drop it here',
    heading: (name: string) => `Join “${name}”`,
    invitedBy: (name: string) => `${name} invited you to a shared library.`,
    server: 'Server',
    you: 'Your name',
    youCan: 'You can',
    into: 'Where it goes',
    newConnection: 'A new connection',
    passwordHint: 'Used once. A stronger one replaces it.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordMissing: 'Enter the password',
    passwordNotUsable: 'Copy the whole password, without spaces',
    join: 'Join',
    joined: (name: string) => `Joined “${name}”`,
    people: (count: number) => `${plural(count, 'person works', 'people work')} here`,
    facts: {
      share: ['You share', 'Documents, versions, templates and the trash'],
      here: ['Only on this computer', 'Drafts, keys and settings'],
      offline: ['Works offline', 'Your changes are shared when you’re back'],
    },
    preset: (name: string) => `Your organisation shares “${name}”. Join with the password you were given.`,
  },
  roles: { reader: 'Reader', editor: 'Editor', admin: 'Administrator' } satisfies Record<TeamRole, string>,
  can: {
    reader: 'Read everything',
    editor: 'Add and edit',
    admin: 'Add, edit and manage people',
  } satisfies Record<TeamRole, string>,
  sharing: (sharing: Sharing, toShare: number): string => {
    switch (sharing.kind) {
      case 'connecting':
        return 'Connecting…'
      case 'downloading': {
        const { done, total, isPaused } = sharing
        const portion = formatPortion(total === 0 ? 0 : Math.min(1, done / total))
        return isPaused ? `Paused at ${portion}` : `Downloading, ${portion}`
      }
      case 'up-to-date':
        return toShare === 0 ? 'Shared, up to date' : `Sharing ${changes(toShare)}`
      case 'offline':
        return toShare === 0 ? 'Offline' : `Offline, ${changes(toShare)} to share`
      case 'problem':
        return 'Sharing stopped'
    }
  },
  sharedWith: (people: number) => `Shared with ${plural(people, 'person', 'people')}, up to date`,
  openInvitation: 'Open an invitation…',
  offlineSince: (at: number, now: number) => `Offline since ${formatDayOf(at, now)}`,
  toShare: (count: number) => `${changes(count)} to share`,
  problem: (problem: SharingProblem, name: string) => problems[problem](name),
  download: {
    label: 'Download',
    heading: (name: string) => `Downloading “${name}”`,
    text: 'Newest first. You can already search, edit and add.',
    left: (seconds: number) => `About ${formatDuration(seconds * 1000)} left`,
  },
  you: 'You',
  names: formatNames,
  people: 'People',
  role: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: string) => `${name}: ${role}`,
  invite: 'Invite…',
  inviting: {
    heading: 'Invite a person',
    headingOf: (name: string) => `Invite another computer of ${name}`,
    text: 'The invitation is a file. It contains no password, so you can send it by mail.',
    nameHint: 'Others see it beside each change',
    role: 'Role',
    save: 'Save invitation…',
    saved: 'Invitation saved',
    tell: (name: string) => `Send the file to ${name}. Tell them this password another way.`,
    copy: 'Copy password',
    computer: 'Invite another computer…',
  },
  settingUp: {
    heading: 'Set up a team library',
    text: 'Your team needs a PostgreSQL database of its own.',
    serverHint: 'With a port if it isn’t 5432',
    serverNotUsable: 'Enter a server name, such as library.example.org',
    serverNotReached: 'Can’t reach this server. Check its address and port, then try again.',
    authorityHint: 'The authority that issued the server’s certificate',
    chooseAuthority: 'Choose certificate…',
    authorityMissing: 'Choose the authority’s certificate',
    database: 'Database',
    databaseHint: 'Empty, in UTF-8',
    databaseMissing: 'Enter the database’s name',
    owner: 'Database owner',
    ownerHint: 'Or a superuser of the server',
    passwordHint: 'Used once and not kept',
    confirm: 'Set up',
    done: (name: string) => `“${name}” is shared now`,
  },
  removing: {
    entry: 'Remove from team…',
    heading: (name: string) => `Remove ${name} from the team?`,
    text: 'Their computers stop sharing, but keep the documents they have. Their work keeps their name.',
    done: (name: string) => `Removed ${name}`,
  },
  leaving: {
    leave: 'Leave team…',
    heading: (name: string) => `Leave the team of “${name}”?`,
    text: 'The documents stay on this computer. To come back, you need a new invitation.',
    waiting: (count: number) => `${changes(count)} won’t reach the team. The service still gets them.`,
    done: (name: string) => `Left the team of “${name}”`,
  },
  onlyHere: {
    text: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'is' : 'are'} only on this computer. Share with the team?`,
    forAdmin: (count: number) =>
      `${formatDocuments(count)} ${count === 1 ? 'is' : 'are'} only on this computer. An administrator can share them.`,
    share: 'Share',
    begun: 'Sharing these documents',
  },
  /** `who` stands before `does`, in bold. */
  editing: {
    does: (people: number) => (people === 1 ? 'is editing this' : 'are editing this'),
    label: (names: readonly string[]) => `${formatList(names)} ${names.length === 1 ? 'is' : 'are'} editing`,
  },
  readOnly: {
    add: (name: string) => `You can read “${name}”, not add to it`,
    edit: 'You can read this library, not edit it',
    ask: 'An administrator of the team can make you an editor.',
  },
  waitsFor: (name: string) => `Waits for ${name}’s computer`,
  sendFromHere: 'Send from here',
  sentFromHere: (count: number) => `Sending ${formatDocuments(count)} from this computer`,
  versions: {
    summary: (versions: number, people: number) =>
      `${plural(versions, 'version', 'versions')} by ${plural(people, 'person', 'people')}`,
    everyone: 'Everyone',
    filter: 'Versions by',
    kept: 'Everyone’s versions are kept',
    notHere: 'Versions from before you joined aren’t on this computer',
    /** Author of the newest version, and the time of its save. */
    newest: (who: string, at: number, now: number) => `${who}, ${formatDayOf(at, now)}`,
  },
} as const
