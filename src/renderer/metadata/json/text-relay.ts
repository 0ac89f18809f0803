import type { ChangeSet } from '@codemirror/state'

/** Passes the text on, and recognises its own texts when they return. */
export type TextRelay = {
  text(): string
  hold(text: string): void
  /** `isStep`: not typing, so that undo treats it separately. */
  changed(changes: ChangeSet, isStep: boolean): void
  flush(): boolean
  /** A text that the draft will derive itself, and that the editor already has. */
  expect(text: string): void
  isOwn(text: string): boolean
  /** The draft has a different text: sent texts will not return, and pending changes are obsolete. */
  forget(): void
}

/** UTF-16 units. Shorter texts are passed on at every key. */
const shortText = 50_000
/** Milliseconds. A long text is assembled, and its draft built, only at pauses or now and then. */
const pauseMs = 500
const longestMs = 3000
const mostAwaited = 50

export function createTextRelay(initial: string, send: (text: string, isStep: boolean) => void): TextRelay {
  let known = initial
  let since: ChangeSet | undefined
  // Applies changes to the known text, since the editor would join a long one line by line.
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
      // Earlier texts will not return.
      awaited = awaited.slice(at + 1)
      return true
    },
    forget() {
      stopWaiting()
      awaited = []
    },
  }
}
