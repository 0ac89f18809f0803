import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkScheme } from './read-link.ts'

export type Arrived =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'link'; readonly link: string }

export type StartArguments = {
  readonly argv: readonly string[]
  readonly folder: string
  /** Path of the app's code if the command line has it, as in development; null otherwise. */
  readonly appPath: string | null
}

export function readArguments({ argv, folder, appPath }: StartArguments): readonly Arrived[] {
  const given = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'))
  // If the app's folder is not named, its main file is, as the first argument.
  const app =
    appPath === null
      ? -1
      : Math.max(
          0,
          given.findIndex((one) => path.resolve(folder, one) === appPath),
        )
  return given
    .slice(app + 1)
    .map((argument) => readArgument(argument, folder))
    .filter((arrived) => arrived !== undefined)
}

/** Returns the arguments without the program, valid in any folder. */
export function argumentsFromAnywhere({ argv, folder }: Omit<StartArguments, 'appPath'>): readonly string[] {
  return argv.slice(1).map((argument) => {
    if (argument === '' || argument.startsWith('-')) return argument
    const read = readArgument(argument, folder)
    return read?.kind === 'path' ? read.path : argument
  })
}

function readArgument(argument: string, folder: string): Arrived | undefined {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(argument)?.[1]?.toLowerCase()
  if (scheme === linkScheme) return { kind: 'link', link: argument }
  if (scheme === 'file') {
    try {
      return { kind: 'path', path: fileURLToPath(argument) }
    } catch {
      return undefined
    }
  }
  // Some other address, not a file of this folder.
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(argument)) return undefined
  return argument.includes('\0') ? undefined : { kind: 'path', path: path.resolve(folder, argument) }
}
