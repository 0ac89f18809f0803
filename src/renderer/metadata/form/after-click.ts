/** Longer than the press and release of a click. */
const clickMs = 300

/**
 * Waits until a click is over that took the focus away: what moved between its press and its release would take the
 * click from the button it was meant for.
 */
export function afterClick(then: () => void): void {
  setTimeout(then, clickMs)
}
