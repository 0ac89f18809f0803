import { resolve } from 'node:path'

/** Electron's own command line: `electron [options] [folder or file] [arguments]`. */
export type StartArguments = {
  modules: string[]
  inspect: { port: number; waits: boolean } | undefined
  appPath: string
  asksVersion: boolean
}

const INSPECT = /^--inspect(-brk)?(?:=(?:.*:)?(\d+))?$/

export function readArguments(args: readonly string[], folder: string): StartArguments {
  const found: StartArguments = { modules: [], inspect: undefined, appPath: folder, asksVersion: false }
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    const inspect = INSPECT.exec(arg)
    if (arg === '-r' || arg === '--require') {
      at += 1
      found.modules.push(resolve(folder, args[at] ?? ''))
    } else if (inspect) {
      found.inspect = { port: Number(inspect[2] ?? 9229), waits: inspect[1] !== undefined }
    } else if (arg === '--version' || arg === '-v') {
      found.asksVersion = true
    } else if (!arg.startsWith('-')) {
      found.appPath = resolve(folder, arg)
      break
    }
  }
  return found
}
