import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { notInTheStandIn } from './preventable.ts'
import { findProgram, runProgram } from './run-program.ts'

const OPENER = process.platform === 'darwin' ? 'open' : 'xdg-open'

export class Shell {
  async openExternal(address: string): Promise<void> {
    const { href } = new URL(address)
    const program = findProgram(OPENER)
    if (!program) throw new Error(`Failed to open: the program ${OPENER} is not installed.`)
    const { code } = await runProgram(program, [href])
    if (code !== 0) throw new Error(`Failed to open: ${OPENER} ended with code ${code}.`)
  }

  /** Resolves with an error message, or an empty string. */
  async openPath(path: string): Promise<string> {
    const program = findProgram(OPENER)
    if (!program) return `The program ${OPENER} is not installed.`
    const { code } = await runProgram(program, [path])
    return code === 0 ? '' : `${OPENER} ended with code ${code}.`
  }

  /** Selects the file if the desktop's file manager can, else opens its folder. */
  showItemInFolder(path: string): void {
    if (process.platform === 'darwin') {
      start('open', ['-R', path])
      return
    }
    const names = '/org/freedesktop/FileManager1 org.freedesktop.FileManager1.ShowItems'.split(' ')
    const items = [`array:string:${pathToFileURL(path).href}`, 'string:']
    const program = findProgram('dbus-send')
    const call = ['--session', '--print-reply', '--dest=org.freedesktop.FileManager1', ...names, ...items]
    const fallBack = () => start(OPENER, [dirname(path)])
    if (program) runProgram(program, call).then(({ code }) => (code === 0 ? undefined : fallBack()), fallBack)
    else fallBack()
  }

  beep(): void {
    process.stdout.write('\u0007')
  }

  trashItem(_path: string): never {
    throw notInTheStandIn('shell.trashItem')
  }
}

function start(program: string, args: readonly string[]): void {
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
