import type { Notification, NotificationConstructorOptions } from 'electron'

type Notice = Required<Pick<NotificationConstructorOptions, 'title' | 'body'>>

/**
 * Shows system notices; a click runs `onClick`. Each is referenced until it is clicked or closed: Electron
 * drops the click of a garbage-collected `Notification`.
 */
export function createShowNotice({
  create,
  onClick,
}: {
  readonly create: (notice: Notice) => Pick<Notification, 'on' | 'show'> | null
  readonly onClick: () => void
}): (notice: Notice) => void {
  const shown = new Set<object>()
  return (notice) => {
    const notification = create(notice)
    if (notification === null) return
    shown.add(notification)
    const forget = () => void shown.delete(notification)
    notification.on('close', forget)
    notification.on('failed', forget)
    notification.on('click', () => {
      forget()
      onClick()
    })
    notification.show()
  }
}

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
