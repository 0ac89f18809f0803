/** Long enough for a desktop to raise a window and say so. */
const raisedWithinMs = 1000

type TellOpenedAgainDeps = {
  readonly isFocused: () => boolean
  readonly after: (milliseconds: number, work: () => void) => void
  readonly notify: () => void
}

/**
 * Shows a notice of where the app is if the window stays in the background after the app was opened again:
 * under Wayland, only a program that the user has just used may raise a window. Call it after asking the
 * window to the front.
 */
export function tellOpenedAgain({ isFocused, after, notify }: TellOpenedAgainDeps): void {
  after(raisedWithinMs, () => {
    if (!isFocused()) notify()
  })
}
