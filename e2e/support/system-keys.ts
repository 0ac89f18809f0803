const isMac = process.platform === 'darwin'

/** Keys that differ on macOS, beyond Command in place of Control (`ControlOrMeta`). */
export const systemKeys = {
  back: isMac ? 'Meta+BracketLeft' : 'Alt+ArrowLeft',
  forward: isMac ? 'Meta+BracketRight' : 'Alt+ArrowRight',
  // In a text field of macOS, Home and End scroll and leave the caret in place.
  lineStart: isMac ? 'Meta+ArrowLeft' : 'Home',
  lineEnd: isMac ? 'Meta+ArrowRight' : 'End',
  fold: isMac ? 'Meta+Alt+BracketLeft' : 'Control+Shift+BracketLeft',
  unfold: isMac ? 'Meta+Alt+BracketRight' : 'Control+Shift+BracketRight',
} as const
