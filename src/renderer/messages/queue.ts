import type { ConnectionPause } from '../../shared/schemas/queue.ts'
import { navigation, state } from './common.ts'
import { receipt } from './documents/document.ts'
import { formatClockTime, formatDocuments, formatDuration, formatNumber } from './format.ts'

const sendingTo = (name: string | null) => (name === null ? '' : ` to “${name}”`)

const pauses: Readonly<Record<ConnectionPause['reason'], (name: string, until: number | null) => string>> = {
  editor: (name) => `Sending to “${name}” is paused.`,
  'key-refused': (name) => `“${name}” refused the secret key. Your documents are safe and wait here.`,
  'key-missing': (name) => `The secret key of “${name}” is missing. Your documents are safe and wait here.`,
  'key-locked': (name) => `The keychain is locked. Unlock it, or enter the key of “${name}”.`,
  'rate-limited': (name, until) =>
    until === null
      ? `“${name}” asked for a slower pace. Sending resumes by itself.`
      : `“${name}” asked for a slower pace. Sending resumes at ${formatClockTime(until)}.`,
  unavailable: (name, until) =>
    until === null
      ? `“${name}” isn’t available. Sending resumes by itself.`
      : `“${name}” isn’t available. Next try at ${formatClockTime(until)}.`,
  'not-the-service': (name) => `Can’t reach “${name}”: a sign-in page answered. Sign in with your browser.`,
  offline: (name) => `You’re offline. Sending to “${name}” resumes once you’re back.`,
}

type Counts = Readonly<Record<'needs-attention' | 'sending' | 'unsure' | 'waiting' | 'paused', number>>

const { postponed, 'lost-contact': lostContact, interrupted } = receipt.outcomes

const events = {
  ...{ 'accepted-by-app': 'Queued', claimed: 'Sent', accepted: receipt.outcomes.done, postponed },
  ...{ 'lost-contact': lostContact, refused: 'Refused', interrupted, paused: state.paused },
  ...{ resumed: 'Resumed', retried: 'Retried', corrected: 'Corrected', discarded: state.discarded },
} as const

export const queue = {
  empty: 'All sent',
  emptyText: 'Documents wait here until they’re sent.',
  sentToday: (count: number) => `${formatNumber(count)} sent today`,
  keyRefused: {
    heading: 'The secret key no longer works',
    text: 'Sending is paused and your documents are safe. Enter a new key to continue.',
  },
  progress: 'Sending documents',
  sending: (at: number, total: number) => `Sending ${formatNumber(at)} of ${formatNumber(total)}`,
  progressText: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} sent`,
  summary: ({ 'needs-attention': attention, sending, unsure, waiting, paused }: Counts) => {
    const open = sending + unsure + waiting + paused
    return [
      ...(open > 0 ? [`${formatNumber(open)} in progress`] : []),
      ...(attention > 0 ? [navigation.attention(attention)] : []),
    ].join(', ')
  },
  timeLeft: (ms: number) => `about ${formatDuration(ms)} left`,
  pause: 'Pause',
  /** Null: all connections. */
  pauseSending: (name: string | null) => `Pause sending${sendingTo(name)}`,
  resumeSending: (name: string | null) => `Resume sending${sendingTo(name)}`,
  resume: 'Resume',
  retry: 'Retry',
  retryAll: 'Retry all',
  cancel: 'Stop sending',
  openAndCorrect: 'Correct',
  allDone: 'See all in Activity',
  retryNow: 'Retry now',
  restartPractice: 'Restart practice service',
  leavesIn: (ms: number) => `Sends in ${formatNumber(Math.ceil(ms / 1000))} s`,
  triedAgainAt: (at: number) => `Next try at ${formatClockTime(at)}`,
  leavesAt: (at: number) => `Sends at ${formatClockTime(at)}`,
  sections: { attention: 'Need attention', progress: 'In progress', done: 'Done today' },
  selectGroup: (section: string) => `Select all: ${section}`,
  outcomes: {
    sendingPaused: (name: string | null) => `Sending${sendingTo(name)} paused`,
    sendingResumed: (name: string | null) => `Sending${sendingTo(name)} resumed`,
    retried: (count: number) => `Retrying ${formatDocuments(count)}`,
    paused: (count: number) => `Paused ${formatDocuments(count)}`,
    resumed: (count: number) => `Resumed ${formatDocuments(count)}`,
    discarded: (count: number) => `Discarded ${formatDocuments(count)}`,
    cancelled: (title: string) => `Stopped sending “${title}”. The service may have it already.`,
    updatedInstead: (title: string) => `Updating “${title}”`,
    notPossible: 'Not possible any more: it has moved on',
    someNotPossible: (count: number) => `${formatDocuments(count)} had moved on already`,
  },
  history: {
    heading: (title: string) => `History of “${title}”`,
    list: 'What happened',
    event: (event: keyof typeof events) => events[event],
  },
  listRegion: 'Documents in the queue',
  doubtful: 'The service may have it already.',
  pauseText: (pause: ConnectionPause, name: string) => pauses[pause.reason](name, pause.until),
  discardDialog: {
    heading: (title: string | undefined, count: number) =>
      `Discard ${title === undefined ? formatDocuments(count) : `“${title}”`}?`,
    text: (count: number, isUpdate: boolean) => {
      if (count > 1) return 'They won’t be sent.'
      return isUpdate ? 'The change won’t be sent.' : 'It won’t be sent.'
    },
    doubtful: 'The service may have it already. Discarding doesn’t remove it there.',
  },
  keyDialog: {
    heading: (name: string) => `Secret key of “${name}”`,
    text: 'Sending resumes with the new key.',
    save: 'Save',
    saved: (name: string) => `Key of “${name}” saved`,
  },
  correctDialog: {
    heading: (title: string) => `Correct “${title}”`,
    send: 'Send again',
    sent: (title: string) => `Sending “${title}” again`,
    anotherPicture: 'Choose another picture',
    pictureAgain: 'Choose the picture again',
    addressInsteadHint: 'Sent instead of the picture file',
    contentAgain: 'Add the content again below.',
    duplicate: {
      hint: 'Nothing was sent yet.',
      send: 'Send anyway',
    },
  },
  details: (lines: readonly (readonly [string, string])[]) =>
    lines.map(([name, value]) => `${name}: ${value}`).join('\n'),
  detailNames: {
    operation: 'Operation',
    tries: 'Attempts',
    accepted: 'Queued',
    status: 'HTTP status',
    words: 'Service message',
    detail: 'Technical detail',
    item: 'Queue item',
  },
} as const
