import type { ConnectionPause } from '../../../shared/schemas/queue.ts'
import { common } from '../../messages/common.ts'
import type { Route } from '../router/route.ts'

export type ToastAction =
  | { readonly label: string; readonly to: Route }
  | { readonly label: string; onChoose(): void }

export type Progress = {
  readonly label: string
  readonly done: number
  readonly total: number | null
  readonly text: string
}

/** An object, so that the toast is kept while progress changes, with the focus on its buttons. */
export type ProgressSource = {
  get(): Progress
  subscribe(listener: () => void): () => void
}

export type ToastContent = {
  /** Results disappear after a while; failures stay until dismissed, unless `staysMs` says otherwise. */
  readonly kind: 'result' | 'failure'
  readonly text: string
  readonly more?: string | undefined
  readonly detail?: string | undefined
  readonly actions?: readonly ToastAction[]
  /** Actions that the replacing result keeps, such as undo after a save arrives. */
  readonly lasting?: readonly ToastAction[] | undefined
  /** Text once it has arrived; "Saved" by default. */
  readonly doneText?: string | undefined
  /** `more` once it has arrived. */
  readonly doneMore?: string | undefined
  /** A newer toast about the same thing replaces it. */
  readonly about?: string
  /** `about` of a toast that it completes, if there is one: it takes that toast's place and done texts. */
  readonly completes?: string
  /** A newer result with this subject replaces it, regardless of `about`. */
  readonly subject?: string | undefined
  /** Milliseconds that it stays; null until dismissed or replaced. */
  readonly staysMs?: number | null
  /** Progress of a long task. Unlike `text`, not announced. */
  readonly progress?: ProgressSource | undefined
  readonly isUnderWay?: boolean
  /** Text while sending is paused for its connection. */
  readonly whilePaused?: {
    readonly connectionId: string
    say(pause: ConnectionPause): Pick<ToastContent, 'text' | 'more'>
  }
  /** Counts down to its replacement by another toast. `more` above is announced once. */
  readonly countdown?: {
    readonly until: number
    text(leftMs: number): string
    after(): ToastContent
  }
}

/** Subject of the toast that reports the addition of several documents. */
export const addingSeveral = 'adding-several'
/** Subject of the toast that reports the changes of a table. */
export const changingSeveral = 'changing-several'

/** Subject of the toasts that report changes of a document. */
export const changesOf = (document: { readonly connectionId: string; readonly documentId: string }): string =>
  `document:${document.connectionId}:${document.documentId}`

/** Content of the toast that offers discarded changes again. */
export const changesDiscarded = (about: string, onUndo: () => void): ToastContent => ({
  ...{ kind: 'result', about, text: common.changesDiscarded },
  actions: [{ label: common.undo, onChoose: onUndo }],
})

export type Toast = ToastContent & { readonly id: number }

type ToastState = { readonly toasts: readonly Toast[]; readonly nextId: number }

type ToastChange =
  | { readonly kind: 'show'; readonly content: ToastContent }
  | { readonly kind: 'dismiss'; readonly id: number }
  /** Its countdown has ended. */
  | { readonly kind: 'time-over'; readonly id: number }

const shownAtMost = 3
/** Maximum toasts kept behind the shown ones; a returning user must not find hundreds. */
const keptAtMost = 30

export function reduceToasts(state: ToastState, change: ToastChange): ToastState {
  const { toasts, nextId } = state
  switch (change.kind) {
    case 'dismiss':
      return { toasts: toasts.filter((toast) => toast.id !== change.id), nextId }
    case 'time-over': {
      // Its outcome may be announced already but not yet rendered.
      const countdown = toasts.find(({ id }) => id === change.id)?.countdown
      return countdown === undefined ? state : show(state, countdown.after())
    }
    case 'show':
      return show(state, change.content)
  }
}

/**
 * Returns the toasts to show, in order: the newest, then failures and permanent ones, then results, newest
 * first. The rest hide behind "+n more".
 */
export function shownToasts(toasts: readonly Toast[]): readonly Toast[] {
  const newest = toasts.at(-1)
  const others = toasts
    .slice(0, -1)
    .reverse()
    .sort((a, b) => weight(b) - weight(a))
  const shown = [...(newest === undefined ? [] : [newest]), ...others.slice(0, shownAtMost - 1)]
  return toasts.filter((toast) => shown.includes(toast))
}

/**
 * A result without actions gives way to failures and to the next such result, so that a series does not cover
 * the screen. It stays beside a result with actions, unless still in progress. Beyond the limit, temporary
 * results are dropped first, oldest first.
 */
function show({ toasts, nextId }: ToastState, wanted: ToastContent): ToastState {
  const content = withLasting(asCompletion(wanted, toasts), toasts)
  const clears = content.kind === 'failure' || isOver(content)
  const givesWay = (toast: Toast) => isOver(toast) && (clears || toast.isUnderWay === true)
  const others = toasts.filter((toast) => !isReplacedBy(toast, content) && !givesWay(toast))
  // A replaced toast keeps its ID, and with it the focus on its buttons.
  const same = toasts.find((toast) => toast.kind === content.kind && isReplacedBy(toast, content))
  const all = [...others, { ...content, id: same?.id ?? nextId }]
  const surplus = Math.max(0, all.length - keptAtMost)
  const giveWay = all
    .slice(0, -1)
    .sort((a, b) => weight(a) - weight(b))
    .slice(0, surplus)
  return { toasts: all.filter((toast) => !giveWay.includes(toast)), nextId: nextId + 1 }
}

function isReplacedBy(toast: Toast, { kind, text, about, subject }: ToastContent): boolean {
  if (about !== undefined && toast.about === about) return true
  if (kind === 'failure' && about === undefined && toast.kind === kind && toast.text === text) return true
  return subject !== undefined && toast.subject === subject && toast.kind === 'result'
}

/** Decided here, since a toast that was just shown is in no component's list yet. */
function asCompletion(content: ToastContent, toasts: readonly Toast[]): ToastContent {
  const { completes, text } = content
  const completed = toasts.find(({ about }) => about !== undefined && about === completes)
  if (completes === undefined || completed === undefined) return content
  const { subject, doneText, doneMore } = completed
  return { ...content, about: completes, subject, text: doneText ?? text, more: doneMore, doneText, doneMore }
}

function withLasting(content: ToastContent, toasts: readonly Toast[]): ToastContent {
  if (content.kind !== 'result' || content.about === undefined || content.lasting !== undefined)
    return content
  const before = toasts.find(({ about }) => about === content.about)
  if (before?.lasting === undefined || before.lasting.length === 0) return content
  const { lasting, staysMs, subject } = before
  return {
    ...content,
    lasting,
    subject,
    ...(content.staysMs === undefined && staysMs !== undefined && { staysMs }),
  }
}

function isOver({ kind, actions = [], lasting = [], staysMs }: ToastContent): boolean {
  return kind === 'result' && staysMs !== null && actions.length + lasting.length === 0
}

function weight(toast: Toast): number {
  return toast.kind === 'failure' || toast.staysMs === null ? 1 : 0
}
