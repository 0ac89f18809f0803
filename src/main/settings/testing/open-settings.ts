import Conf from 'conf'
import { SettingsStore } from '../settings.ts'

type Options = Omit<ConstructorParameters<typeof SettingsStore>[0], 'open' | 'log'> & {
  readonly log?: (level: string, message: string) => void
}

/** The settings of a folder, without Electron: electron-store adds to conf what it reads of the app. */
export function openSettings({ log = () => undefined, ...options }: Options): SettingsStore {
  return new SettingsStore({ ...options, log, open: (conf) => new Conf(conf) })
}
