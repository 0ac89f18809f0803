import type { Route } from '../router/route.ts'

export type MessageAction =
  | { readonly label: string; readonly to: Route }
  | { readonly label: string; onChoose(): void }

export type Progress = {
  readonly label: string
  readonly done: number
  /** Null where it is not known. */
  readonly total: number | null
  readonly text: string
}

/** So that the message stays the same one while it goes on, with the focus on its buttons. */
export type ProgressSource = {
  get(): Progress
  subscribe(listener: () => void): () => void
}

export type MessageContent = {
  /** Results go by themselves after a while; a failure stays until it is dismissed. */
  readonly kind: 'result' | 'failure'
  readonly text: string
  readonly more?: string | undefined
  readonly detail?: string | undefined
  readonly actions?: readonly MessageAction[]
  /** Offered also by the result that takes this one's place, as the way back still is when a save has arrived. */
  readonly lasting?: readonly MessageAction[] | undefined
  /** What the message is about: a newer message about the same thing takes its place. */
  readonly about?: string
  /** What a result concerns besides: a newer result about it takes its place, whatever each is about. */
  readonly subject?: string | undefined
  /** How long a result stays, in milliseconds; null until it is dismissed or gives way. */
  readonly staysMs?: number | null
  /** How far something is that takes long. Not read out, as `text` is; whoever wants to know finds it there. */
  readonly progress?: ProgressSource | undefined
  /** Counts down to a moment, at which another message takes its place. `text` above is what is read out, once. */
  readonly countdown?: {
    readonly until: number
    text(leftMs: number): string
    readonly after: MessageContent
  }
}

export type Message = MessageContent & { readonly id: number }

type MessageState = { readonly messages: readonly Message[]; readonly nextId: number }

export type MessageChange =
  | { readonly kind: 'show'; readonly content: MessageContent }
  | { readonly kind: 'dismiss'; readonly id: number }
  /** Its countdown has ended. */
  | { readonly kind: 'time-over'; readonly id: number }

const shownAtMost = 3

export function reduceMessages(state: MessageState, change: MessageChange): MessageState {
  const { messages, nextId } = state
  switch (change.kind) {
    case 'dismiss':
      return { messages: messages.filter((message) => message.id !== change.id), nextId }
    case 'time-over': {
      // What became of it may have been said already, though it is not on the screen yet.
      const countdown = messages.find(({ id }) => id === change.id)?.countdown
      return countdown === undefined ? state : show(state, countdown.after)
    }
    case 'show':
      return show(state, change.content)
  }
}

/**
 * At most three at a time: results that go by themselves give way first, the oldest before the newer. A result that offers nothing
 * to do gives way to any newer one, so that a series of them does not cover the screen.
 */
function show({ messages, nextId }: MessageState, wanted: MessageContent): MessageState {
  const content = withLasting(wanted, messages)
  const others = messages.filter((message) => !isReplacedBy(message, content) && !isOver(message))
  const all = [...others, { ...content, id: nextId }]
  const surplus = all.length - shownAtMost
  if (surplus <= 0) return { messages: all, nextId: nextId + 1 }
  const giveWay = all
    .slice(0, -1)
    .sort((a, b) => weight(a) - weight(b) || a.id - b.id)
    .slice(0, surplus)
  return { messages: all.filter((message) => !giveWay.includes(message)), nextId: nextId + 1 }
}

function isReplacedBy(message: Message, { about, subject }: MessageContent): boolean {
  if (about !== undefined && message.about === about) return true
  return subject !== undefined && message.subject === subject && message.kind === 'result'
}

function withLasting(content: MessageContent, messages: readonly Message[]): MessageContent {
  if (content.kind !== 'result' || content.about === undefined || content.lasting !== undefined)
    return content
  const before = messages.find(({ about }) => about === content.about)
  if (before?.lasting === undefined || before.lasting.length === 0) return content
  const { lasting, staysMs, subject } = before
  return {
    ...content,
    lasting,
    subject,
    ...(content.staysMs === undefined && staysMs !== undefined && { staysMs }),
  }
}

function isOver({ kind, actions = [], lasting = [] }: Message): boolean {
  return kind === 'result' && [...actions, ...lasting].every((action) => 'to' in action)
}

function weight(message: Message): number {
  return message.kind === 'failure' || message.staysMs === null ? 1 : 0
}
