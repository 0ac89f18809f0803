import type { FromPage, KeyChord, PageState } from './preload-world.ts'

/**
 * Observes in the document what Electron learns from the operating system: position and focus of the window, and keys
 * and links that the page did not handle. Self-contained: its source runs in the preload's world.
 */
export function watchPage(options: { send(message: FromPage): void }): {
  setChords(chords: readonly KeyChord[]): void
  setGuard(isGuarded: boolean): void
} {
  const { send } = options
  let chords: readonly KeyChord[] = []
  let lastState = ''
  let isGuarded = false
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const contrast = matchMedia('(prefers-contrast: more), (forced-colors: active)')

  const report = (): void => {
    // At its very start, a document does not know its window yet.
    if (window.outerWidth === 0) {
      setTimeout(report, 20)
      return
    }
    const state: PageState = {
      x: window.screenX,
      y: window.screenY,
      width: window.outerWidth,
      height: window.outerHeight,
      innerWidth: window.innerWidth,
      innerHeight: window.innerHeight,
      isFocused: document.hasFocus(),
      screen: {
        width: screen.width,
        height: screen.height,
        availWidth: screen.availWidth,
        availHeight: screen.availHeight,
        scaleFactor: window.devicePixelRatio,
      },
      prefersDark: dark.matches,
      prefersMoreContrast: contrast.matches,
    }
    const text = JSON.stringify(state)
    if (text === lastState) return
    lastState = text
    send({ kind: 'state', state })
  }
  for (const type of ['resize', 'focus', 'blur'] as const) window.addEventListener(type, report)
  dark.addEventListener('change', report)
  contrast.addEventListener('change', report)
  // No event reports that the window has moved.
  setInterval(report, 500)
  report()

  /** Keys for browser functions that an app's window lacks. */
  const isBrowserKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event
    if (/^(F([13567]|1[012])|Browser[A-Z][a-z]+)$/.test(key)) return true
    if (altKey && !ctrlKey) return /^(Home|ArrowLeft|ArrowRight|[defADEFIT])$/.test(key)
    if (shiftKey && !ctrlKey && !metaKey) return key === 'Escape'
    // Developer tools, profiles, tab search, quitting, clearing browsing data.
    if (shiftKey && /^([acimq]|Delete)$/i.test(key)) return true
    return (
      (ctrlKey || metaKey) &&
      !altKey &&
      /^([bdefghjklnoprstuwBDEFGHJKLNOPRSTUW0-9+=_-]|Tab|F4|F5|PageUp|PageDown)$/.test(key)
    )
  }
  const matches = (event: KeyboardEvent, chord: KeyChord): boolean =>
    event.ctrlKey === chord.control &&
    event.altKey === chord.alt &&
    event.metaKey === chord.meta &&
    (event.shiftKey === chord.shift || (chord.key.length === 1 && !/[a-z0-9]/i.test(chord.key))) &&
    (event.key.toLowerCase() === chord.key.toLowerCase() || (chord.code !== '' && event.code === chord.code))

  const afterThePage = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !event.isTrusted) return
    const index = chords.findIndex((chord) => matches(event, chord))
    if (index >= 0) {
      event.preventDefault()
      send({ kind: 'accelerator', index })
    } else if (isBrowserKey(event)) {
      event.preventDefault()
    }
  }
  // After all listeners of the page: only unhandled keys reach Electron's menu.
  window.addEventListener(
    'keydown',
    () => {
      window.removeEventListener('keydown', afterThePage)
      window.addEventListener('keydown', afterThePage)
    },
    { capture: true },
  )

  // Chromium zooms on its own. Electron only notifies the app.
  window.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) event.preventDefault()
    },
    { passive: false },
  )

  // Chromium opens dropped items that nothing handles. Electron does not, unless `navigateOnDragDrop` is set.
  const refuseDrop = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer === null) return
    const target = event.composedPath()[0]
    const isFileField = target instanceof HTMLInputElement && target.type === 'file'
    const isTextField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLElement && target.isContentEditable)
    if (event.dataTransfer.types.includes('Files') ? isFileField : isTextField) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  // After all listeners of the page, which may handle the drop.
  window.addEventListener(
    'dragover',
    () => {
      window.removeEventListener('dragover', refuseDrop)
      window.addEventListener('dragover', refuseDrop)
    },
    { capture: true },
  )

  // A link to a new window would open one of Chromium's own before it could be denied.
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || (event.button !== 0 && event.button !== 1)) return
    const link = event
      .composedPath()
      .find((target) => target instanceof HTMLAnchorElement && target.href !== '')
    if (!(link instanceof HTMLAnchorElement)) return
    const isElsewhere = link.target !== '' && !['_self', '_top', '_parent'].includes(link.target)
    const isForced = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    if (!isElsewhere && !isForced) return
    event.preventDefault()
    const disposition = event.shiftKey ? 'new-window' : isForced ? 'background-tab' : 'foreground-tab'
    send({
      kind: 'open',
      address: link.href,
      name: isElsewhere && link.target !== '_blank' ? link.target : '',
      features: '',
      disposition,
    })
  }
  window.addEventListener('click', follow)
  window.addEventListener('auxclick', follow)

  // Electron shows no context menu of its own, only what the app pops up.
  window.addEventListener('contextmenu', (event: PointerEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const target = event.composedPath()[0]
    const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement)
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
    const isEditable =
      field === null
        ? target instanceof HTMLElement && target.isContentEditable
        : !field.readOnly && !field.disabled
    const selectionText = String(getSelection() ?? '')
    const isSecret = field instanceof HTMLInputElement && field.type === 'password'
    // Chromium knows whether these commands are available.
    const can = (command: string): boolean => document.queryCommandEnabled(command)
    send({
      kind: 'context-menu',
      params: {
        x: event.clientX,
        y: event.clientY,
        linkURL: link instanceof HTMLAnchorElement ? link.href : '',
        pageURL: location.href,
        selectionText,
        isEditable,
        formControlType:
          field === null ? 'none' : field instanceof HTMLInputElement ? `input-${field.type}` : 'text-area',
        misspelledWord: '',
        dictionarySuggestions: [],
        menuSourceType: event.pointerType === '' ? 'keyboard' : event.pointerType,
        editFlags: {
          canUndo: can('undo'),
          canRedo: can('redo'),
          canCut: isEditable && !isSecret && selectionText !== '',
          canCopy: !isSecret && selectionText !== '',
          canPaste: isEditable,
          canDelete: isEditable && selectionText !== '',
          canSelectAll: true,
          canEditRichly: field === null && isEditable,
        },
      },
    })
  })

  // Makes Chromium ask before it closes the window: the last moment at which the app can prevent it.
  window.addEventListener('beforeunload', (event) => {
    if (isGuarded) event.preventDefault()
  })

  return {
    setGuard(next) {
      isGuarded = next
    },
    setChords(next) {
      chords = next
    },
  }
}
