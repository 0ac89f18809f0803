import type { UpdateProblem, UpdatesByHand, UpdatesImpossible } from '../../../shared/schemas/updates.ts'
import { formatBytes, formatDay } from '../format.ts'

/** Separate from the catalogue: not needed by the first screen. */
export const updates = {
  heading: 'Updates',
  running: (version: string) => `You have Index Desk ${version}.`,
  newest: 'That’s the latest version.',
  lastAsked: 'Last checked',
  daily: 'Check for updates once a day',
  dailyHint: (host: string) => `Asks ${host}, and sends nothing about you`,
  dailyDone: (on: boolean) =>
    on ? 'Checking for updates once a day' : 'Checking for updates only when you ask',
  look: 'Check now',
  available: (version: string) => `Index Desk ${version} is available.`,
  released: (at: number) => `Released ${formatDay(at)}.`,
  notes: (version: string) => `What’s new in ${version}`,
  notesCut: 'The rest is not shown',
  download: (bytes: number | null) => (bytes === null ? 'Download' : `Download (${formatBytes(bytes)})`),
  downloadText: 'You choose when to install it after the download.',
  later: 'Remind me later',
  skip: 'Skip this version',
  quiet: {
    later: 'You’ll be reminded in a few days.',
    skipped: 'You skipped this version.',
  },
  downloading: (version: string) => `Downloading Index Desk ${version}`,
  progressLabel: 'Downloading the update',
  progress: (received: number, total: number) =>
    total === 0 ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`,
  ready: (version: string) => `Index Desk ${version} is ready to install.`,
  readyText: 'Installing restarts Index Desk. Nothing is lost.',
  install: 'Install and restart',
  atQuit: 'Install on quit',
  atQuitAgreed: (version: string) => `Index Desk ${version} will be installed when you quit.`,
  takeBack: 'Don’t install',
  failed: {
    asking: 'Couldn’t check for updates.',
    downloading: 'The update wasn’t downloaded.',
    installing: 'The update wasn’t installed. Nothing is lost.',
  },
  problems: {
    offline: 'Connect this computer to the internet and try again.',
    'not-reached': 'Can’t reach the update host. Try again later.',
    'not-trusted': 'The update host’s certificate isn’t trusted. Tell whoever looks after this computer.',
    'none-published': 'No version is published right now. Try again later.',
    refused: 'The update host didn’t answer. Try again later.',
    'not-understood': 'The answer wasn’t an update. You may need to sign in to your network.',
    'cut-short': 'The connection was lost. Try again.',
    'not-as-published':
      'The file differs from the published one. Try again, or tell whoever looks after this computer.',
    'not-signed':
      'The file isn’t signed by the makers of Index Desk. Tell whoever looks after this computer.',
    'no-room': 'The disk is full. Make some room and try again.',
    'not-writable': 'Index Desk can’t write to its folder. Ask whoever looks after this computer.',
    'not-installed': 'The system didn’t allow it. Try again.',
    'no-longer-offered': 'That version is no longer offered. Check again.',
    unexpected: 'Something went wrong in Index Desk. Try again.',
  } satisfies Readonly<Record<UpdateProblem, string>>,
  impossible: {
    'not-installed': 'Index Desk wasn’t installed from a package, so it can’t update itself.',
    'switched-off': 'Your organisation updates Index Desk on this computer.',
    store: 'The store you installed from keeps Index Desk up to date.',
    'no-feed': 'This Index Desk can’t check for updates. Ask where you got it.',
  } satisfies Readonly<Record<UpdatesImpossible, string>>,
  byHand: {
    portable: 'The portable version can’t update itself. Download the new file and replace the old one.',
    package: 'Download the new package and open it, or ask whoever looks after this computer.',
    folder: 'Download the new version and replace this folder. Your documents stay where they are.',
    'not-writable': 'Index Desk can’t replace its own file here. Move it to a folder of your own.',
    'not-signed': 'This Index Desk isn’t signed. Download and install new versions yourself.',
  } satisfies Readonly<Record<UpdatesByHand, string>>,
  openPage: 'Open download page',
  pageOpened: 'Opening in your browser',
  askWhoever: 'Ask for it where you got Index Desk.',
  consent: {
    question: (host: string | null) =>
      host === null ? 'Check for updates once a day?' : `Check ${host} for updates once a day?`,
    more: 'Nothing is downloaded until you ask',
    yes: 'Check daily',
    no: 'Only when I ask',
  },
  seeNew: 'See what’s new',
  dialog: 'Update Index Desk',
} as const
