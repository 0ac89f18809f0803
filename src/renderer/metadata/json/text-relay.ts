import type { ChangeSet } from '@codemirror/state'

/** Hands the text on, and knows its own texts again when they come back. */
export type TextRelay = {
  /** The text in the editor. */
  text(): string
  /** The editor has this text now, which came from elsewhere. */
  hold(text: string): void
  /** `isStep`: something other than typing, which undo takes back by itself. */
  changed(changes: ChangeSet, isStep: boolean): void
  /** Hands on what is still kept back, and says whether there was anything. */
  flush(): boolean
  /** A text that the draft comes to by itself, and that is in the editor already. */
  expect(text: string): void
  /** Whether this text went out from here, and so is nothing new. */
  isOwn(text: string): boolean
  /** The draft has another text: nothing that went out comes back any more, and what is kept back is out of date. */
  forget(): void
}

/** In UTF-16 units. Up to here a text is handed on at every key. */
const shortText = 50_000
/** The text of a long one is put together, and the draft made of it, only where the person pauses, or now and then. */
const pauseMs = 500
const longestMs = 3000
const mostAwaited = 50

export function createTextRelay(initial: string, send: (text: string, isStep: boolean) => void): TextRelay {
  let known = initial
  let since: ChangeSet | undefined
  // The editor would put a long text together line by line; here what changed is put into the one that is known.
  const textNow = () => {
    if (since === undefined) return known
    let next = ''
    let end = 0
    since.iterChanges((from, to, _from, _to, inserted) => {
      next += known.slice(end, from) + inserted.toString()
      end = to
    })
    known = next + known.slice(end)
    since = undefined
    return known
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined
  let hasStep = false
  let awaited: string[] = []
  const stopWaiting = () => {
    clearTimeout(timer)
    timer = undefined
    waitingSince = undefined
    hasStep = false
  }
  const expectText = (text: string) => {
    stopWaiting()
    awaited = [...awaited, text].slice(-mostAwaited)
  }
  const sendNow = () => {
    const text = textNow()
    const isStep = hasStep
    expectText(text)
    send(text, isStep)
  }
  return {
    text: textNow,
    hold(text) {
      known = text
      since = undefined
    },
    changed(changes, isStep) {
      hasStep ||= isStep
      since = since === undefined ? changes : since.compose(changes)
      if (changes.newLength <= shortText) {
        sendNow()
        return
      }
      const now = performance.now()
      waitingSince ??= now
      clearTimeout(timer)
      timer = setTimeout(sendNow, Math.min(pauseMs, Math.max(0, waitingSince + longestMs - now)))
    },
    flush() {
      if (timer === undefined) return false
      sendNow()
      return true
    },
    expect: expectText,
    isOwn(text) {
      const at = awaited.indexOf(text)
      if (at < 0) return false
      // Those before it will not come any more.
      awaited = awaited.slice(at + 1)
      return true
    },
    forget() {
      stopWaiting()
      awaited = []
    },
  }
}
