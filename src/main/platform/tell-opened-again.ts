/** Long enough for a desktop to raise a window and say so. */
const raisedWithinMs = 1000

type TellOpenedAgainDeps = {
  readonly isFocused: () => boolean
  readonly after: (milliseconds: number, work: () => void) => void
  readonly notify: () => void
}

/**
 * To be called once the window was asked to the front because the app was opened again. A desktop may leave it where it
 * is: under Wayland only a program that the person has just used may raise a window. A notice then says where the app is.
 */
export function tellOpenedAgain({ isFocused, after, notify }: TellOpenedAgainDeps): void {
  after(raisedWithinMs, () => {
    if (!isFocused()) notify()
  })
}
