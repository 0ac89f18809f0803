import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'

export type PathName = Parameters<Electron.App['getPath']>[0]

/** Folders of `app.getPath`, by XDG conventions on Linux and the usual ones elsewhere. */
export class AppPaths {
  readonly #paths = new Map<string, string>()
  readonly #options: {
    appName(): string
    executable: string
    userData: string | undefined
    environment: NodeJS.ProcessEnv
  }

  constructor(options: {
    /** Read on demand: the app may change its name before. */
    appName(): string
    executable: string
    /** Value of `--user-data-dir`. */
    userData: string | undefined
    environment: NodeJS.ProcessEnv
  }) {
    this.#options = options
  }

  get(name: PathName): string {
    const path = this.#paths.get(name) ?? this.#usual(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  set(name: PathName, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (this.#usual(name) === undefined) throw new Error(`Failed to set path: ${name}`)
    this.#paths.set(name, path)
  }

  #usual(name: string): string | undefined {
    const { appName, executable, userData, environment } = this.#options
    const folder = (fallback: string) => userFolder(name, environment) ?? join(homedir(), fallback)
    switch (name) {
      case 'home':
        return homedir()
      case 'appData':
        return appData(environment)
      case 'userData':
        return userData ?? join(this.get('appData'), appName())
      case 'sessionData':
        return this.get('userData')
      case 'logs':
        return process.platform === 'darwin'
          ? join(homedir(), 'Library/Logs', appName())
          : join(this.get('userData'), 'logs')
      case 'crashDumps':
        return join(this.get('userData'), 'Crashpad')
      case 'temp':
        return tmpdir()
      case 'exe':
      case 'module':
        return executable
      case 'desktop':
        return folder('Desktop')
      case 'documents':
        return folder('Documents')
      case 'downloads':
        return folder('Downloads')
      case 'music':
        return folder('Music')
      case 'pictures':
        return folder('Pictures')
      case 'videos':
        return folder('Videos')
      default:
        return undefined
    }
  }
}

function appData(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support')
  if (process.platform === 'win32') return environment.APPDATA ?? join(homedir(), 'AppData/Roaming')
  return environment.XDG_CONFIG_HOME || join(homedir(), '.config')
}

/** Linux desktops list their localized folders in `user-dirs.dirs`. */
function userFolder(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (process.platform !== 'linux') return undefined
  const file = join(appData(environment), 'user-dirs.dirs')
  if (!existsSync(file)) return undefined
  const key = name === 'downloads' ? 'DOWNLOAD' : name.toUpperCase()
  const value = new RegExp(`^XDG_${key}_DIR="(.*)"$`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
  const path = value?.replace('$HOME', homedir())
  return path && existsSync(path) && statSync(path).isDirectory() ? path : undefined
}
