import type { UpdateProblem, UpdatesByHand, UpdatesImpossible } from '../../../shared/schemas/updates.ts'
import { formatBytes, formatDay } from '../format.ts'

/** Apart from the catalogue's other words: what the first screen loads has no need of them. */
export const updates = {
  heading: 'Updates',
  running: (version: string) => `You have Index Desk ${version}.`,
  newest: 'When the update host was last asked, it had nothing newer.',
  lastAsked: 'Last asked',
  daily: 'Look for newer versions once a day',
  dailyHint: (host: string) =>
    `The question goes to ${host} and says nothing about you or your documents. Nothing is downloaded or installed until you say so.`,
  dailyDone: (on: boolean) =>
    on
      ? 'Newer versions are looked for once a day.'
      : 'Newer versions are looked for only when you choose “Look now”.',
  look: 'Look now',
  looking: 'Looking…',
  available: (version: string) => `Index Desk ${version} is available.`,
  released: (at: number) => `It came out on ${formatDay(at)}.`,
  notes: (version: string) => `What is new in ${version}`,
  noNotes: 'Its makers say nothing about what is new in it.',
  notesCut: 'There is more than can be shown here.',
  download: (bytes: number | null) => (bytes === null ? 'Download' : `Download (${formatBytes(bytes)})`),
  downloadText: 'It is installed only when you say so once more.',
  later: 'Remind me later',
  skip: 'Skip this version',
  quiet: {
    later: 'You will be reminded of it in some days.',
    skipped: 'You skipped this version. You will be told of the one after it.',
  },
  downloading: (version: string) => `Index Desk ${version} is being downloaded.`,
  progressLabel: 'Downloading the newer version',
  progress: (received: number, total: number) =>
    total === 0 ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`,
  stop: 'Stop',
  ready: (version: string) => `Index Desk ${version} is downloaded and checked.`,
  readyShort: 'Installing closes Index Desk. Nothing is lost.',
  readyText:
    'Installing closes Index Desk. What is on its way to a service gets three seconds to arrive, and the rest waits until it is open again. Nothing is lost.',
  install: 'Install and open again',
  installing: 'Closing…',
  atQuit: 'Install when I close Index Desk',
  atQuitAgreed: (version: string) => `Index Desk ${version} is installed when you close Index Desk.`,
  takeBack: 'Do not install it then',
  failed: {
    asking: 'Newer versions could not be looked for.',
    downloading: 'The newer version was not downloaded. The one you have stays as it is.',
    installing: 'The newer version was not installed. You have the one from before, and nothing is lost.',
  },
  problems: {
    offline: 'This computer is offline. Try again once it is connected.',
    'not-reached': 'The update host cannot be reached from this network just now. Try again later.',
    'not-trusted':
      'The update host could not prove who it is: its certificate is not trusted, so nothing was taken from it. Please tell whoever looks after this computer.',
    'none-published': 'There is nothing to be had there at the moment. Try again later.',
    refused: 'The update host did not give an answer. Try again later.',
    'not-understood':
      'What came back does not describe a version of Index Desk, so nothing was taken from it. Some networks answer with a page of their own, to sign in for example.',
    'cut-short': 'The connection broke off, and what had come was thrown away. Please try again.',
    'not-as-published':
      'What came is not what was published, so it was thrown away. Please try again; if it comes to this once more, tell whoever looks after this computer.',
    'not-signed':
      'What came is not signed by the makers of Index Desk, so it was thrown away. Please tell whoever looks after this computer.',
    'no-room': 'There is not enough room on the disk. Make some room and try again.',
    'not-writable': 'Index Desk may not write where it has to. Please ask whoever looks after this computer.',
    'not-installed': 'The system did not let it be put in place. Please try again.',
    'no-longer-offered': 'That version is no longer offered. Please look once more.',
    unexpected: 'Something went wrong inside Index Desk. Please try again.',
  } satisfies Readonly<Record<UpdateProblem, string>>,
  impossible: {
    'not-installed':
      'This Index Desk was not installed from a package, so there is nothing that a newer version could take the place of. It looks for none.',
    'switched-off':
      'Your organisation has switched updates off on this computer and looks after them itself. Index Desk looks for no newer versions.',
    store:
      'The store that Index Desk was installed from keeps it up to date. Index Desk looks for no newer versions itself.',
    'no-feed':
      'This Index Desk was packed without a place to look for newer versions. Ask for one where you got it from.',
  } satisfies Readonly<Record<UpdatesImpossible, string>>,
  byHand: {
    portable:
      'This is the portable version, which cannot replace itself: download the newer file and put it in the place of the old one. Your documents stay where they are.',
    package:
      'This Index Desk was installed as a package of the system, and only the system may replace it: download the newer package and open it, or ask whoever looks after this computer.',
    folder:
      'This Index Desk runs from a folder and cannot replace itself: download the newer version and put it in the place of the old one. Your documents stay where they are.',
    'not-writable':
      'Index Desk may not replace its own file where it lies. Move the file to a folder of your own, or ask whoever looks after this computer.',
    'not-signed':
      'This Index Desk is not signed, so it could not tell a genuine newer version from a forged one. Download and install newer versions by hand.',
  } satisfies Readonly<Record<UpdatesByHand, string>>,
  openPage: 'Open the download page',
  pageOpened: 'The download page opens in your browser.',
  askWhoever: 'Ask for it where you got Index Desk from.',
  consent: {
    question: (host: string | null) =>
      host === null
        ? 'May Index Desk look once a day for a newer version of itself?'
        : `May Index Desk ask ${host} once a day for a newer version of itself?`,
    more: 'Nothing is downloaded unasked.',
    yes: 'Yes, once a day',
    no: 'No, only when I ask',
  },
  seeNew: 'See what is new',
  dialog: 'A newer Index Desk',
} as const
