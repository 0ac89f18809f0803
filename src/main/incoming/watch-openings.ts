import type { App } from 'electron'
import { z } from 'zod'
import type { Incoming } from './incoming.ts'
import { readArguments } from './read-arguments.ts'
import { linkScheme } from './read-link.ts'

type OpeningApp = Pick<App, 'isPackaged' | 'getAppPath' | 'setAsDefaultProtocolClient'> & {
  on(
    event: 'open-file' | 'open-url',
    listener: (event: { preventDefault(): void }, what: string) => void,
  ): void
}

/** Message of a second start to the running app: Electron's own list may be in another order. */
export const startNote = z.object({
  argv: z.array(z.string().max(32_768)).max(10_000),
  folder: z.string().max(32_768),
})

type StartNote = z.infer<typeof startNote>

export function readStartNote(note: unknown, fallback: StartNote): StartNote {
  const parsed = startNote.safeParse(note)
  return parsed.success ? parsed.data : fallback
}

export type Openings = {
  laterStart(note: StartNote): void
}

/**
 * Watches for files opened with the app and links to it: those of this start, of later ones, and macOS's
 * events. Call it before `ready`: macOS reports the file that started the app no later.
 */
export function watchOpenings(
  app: OpeningApp,
  incoming: Pick<Incoming, 'arrive'>,
  ownStart: StartNote,
  environment: NodeJS.ProcessEnv,
): Openings {
  // Only an installed app registers. One in development, or the portable one of Windows, which runs from a
  // temporary folder, would take the links from the installed app.
  if (app.isPackaged && environment.PORTABLE_EXECUTABLE_FILE === undefined)
    app.setAsDefaultProtocolClient(linkScheme)
  const read = ({ argv, folder }: StartNote) =>
    incoming.arrive(readArguments({ argv, folder, appPath: app.isPackaged ? null : app.getAppPath() }))
  app.on('open-file', (event, path) => {
    event.preventDefault()
    incoming.arrive([{ kind: 'path', path }])
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    incoming.arrive([{ kind: 'link', link }])
  })
  read(ownStart)
  return {
    laterStart: read,
  }
}
