import Conf from 'conf'
import type { OpenStore } from '../preferences-store.ts'
import { SettingsStore } from '../settings.ts'

type Options = Omit<ConstructorParameters<typeof SettingsStore>[0], 'open' | 'log'> & {
  readonly open?: OpenStore
  readonly log?: (level: string, message: string) => void
}

/** A folder's settings without Electron: electron-store adds to conf what it reads of the app. */
export function openSettings({
  log = () => undefined,
  open = (conf) => new Conf(conf),
  ...options
}: Options): SettingsStore {
  return new SettingsStore({ ...options, log, open })
}

/**
 * Skips validation of writes, which takes most of the time of a test that opens settings hundreds of times.
 */
export const withoutSchema: OpenStore = ({ schema: _, ...conf }) => new Conf(conf)
