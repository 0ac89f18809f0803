import type { EditorState } from '@codemirror/state'

type Editor = { readonly state: EditorState }

/** Hands the text on, and knows its own texts again when they come back. */
export type TextRelay = {
  /** `isStep`: something other than typing, which undo takes back by itself. */
  changed(view: Editor, isStep: boolean): void
  /** Hands on what is still kept back, and says whether there was anything. */
  flush(view: Editor): boolean
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

export function createTextRelay(send: (text: string, isStep: boolean) => void): TextRelay {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined
  let hasStep = false
  let awaited: string[] = []
  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    waitingSince = undefined
    hasStep = false
  }
  const expectText = (text: string) => {
    settle()
    awaited = [...awaited, text].slice(-mostAwaited)
  }
  const sendNow = (view: Editor) => {
    const text = view.state.doc.toString()
    const isStep = hasStep
    expectText(text)
    send(text, isStep)
  }
  return {
    changed(view, isStep) {
      hasStep ||= isStep
      if (view.state.doc.length <= shortText) {
        sendNow(view)
        return
      }
      const now = performance.now()
      waitingSince ??= now
      clearTimeout(timer)
      timer = setTimeout(() => sendNow(view), Math.min(pauseMs, Math.max(0, waitingSince + longestMs - now)))
    },
    flush(view) {
      if (timer === undefined) return false
      sendNow(view)
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
      settle()
      awaited = []
    },
  }
}
