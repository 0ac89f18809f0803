import { basename, join } from 'node:path'
import type { App } from './app.ts'
import { findProgram, type Outcome, runProgram } from './run-program.ts'

type OpenOptions = Electron.OpenDialogOptions
type MessageOptions = Electron.MessageBoxOptions

/** System dialogs, shown by zenity. */
export class Dialog {
  readonly #options: { app(): Pick<App, 'getPath' | 'name'> }

  constructor(options: { app(): Pick<App, 'getPath' | 'name'> }) {
    this.#options = options
  }

  /** As in Electron, a window may be the first argument; the dialog appears beside it. */
  async showOpenDialog(...args: [unknown, OpenOptions?]): Promise<Electron.OpenDialogReturnValue> {
    const options = lastOptions<OpenOptions>(args)
    const wishes = options.properties ?? ['openFile']
    const { code, output } = await this.#zenity([
      '--file-selection',
      ...(wishes.includes('multiSelections') ? ['--multiple', '--separator=\n'] : []),
      ...(wishes.includes('openDirectory') ? ['--directory'] : []),
      ...this.#fileArguments(options),
    ])
    const filePaths = code === 0 ? output.split('\n').filter(Boolean) : []
    return { canceled: filePaths.length === 0, filePaths }
  }

  async showSaveDialog(
    ...args: [unknown, Electron.SaveDialogOptions?]
  ): Promise<Electron.SaveDialogReturnValue> {
    const options = lastOptions<Electron.SaveDialogOptions>(args)
    const { code, output } = await this.#zenity([
      '--file-selection',
      '--save',
      ...this.#fileArguments(options),
    ])
    return code === 0 && output ? { canceled: false, filePath: output } : { canceled: true, filePath: '' }
  }

  async showMessageBox(...args: [unknown, MessageOptions?]): Promise<Electron.MessageBoxReturnValue> {
    const options = lastOptions<MessageOptions>(args)
    const buttons = options.buttons?.length ? options.buttons : ['OK']
    const cancelId =
      options.cancelId ??
      Math.max(
        0,
        buttons.findIndex((label) => /^(cancel|no)$/i.test(label)),
      )
    const kind = options.type === 'error' || options.type === 'warning' ? options.type : 'question'
    const text = [options.message, options.detail].filter(Boolean).join('\n\n')
    const { code, output } = await this.#zenity([
      `--${buttons.length > 1 ? 'question' : kind === 'question' ? 'info' : kind}`,
      '--no-markup',
      `--title=${options.title ?? this.#options.app().name}`,
      `--text=${text}`,
      ...(buttons.length > 1
        ? ['--switch', ...buttons.map((label) => `--extra-button=${plain(label)}`)]
        : [`--ok-label=${plain(buttons[0] ?? 'OK')}`]),
    ])
    const chosen = buttons.findIndex((label) => plain(label) === output)
    const response = chosen >= 0 ? chosen : code === 0 && buttons.length === 1 ? 0 : cancelId
    return { response, checkboxChecked: options.checkboxChecked ?? false }
  }

  /** Also works before `ready`, on standard error as in Electron on Linux. */
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`)
    this.#zenity(['--error', '--no-markup', `--title=${title}`, `--text=${content}`]).catch(() => undefined)
  }

  showMessageBoxSync(): never {
    throw new Error('not in the stand-in: dialog.showMessageBoxSync')
  }

  #fileArguments(options: {
    title?: string
    defaultPath?: string
    filters?: Electron.FileFilter[]
  }): string[] {
    const { title, defaultPath, filters = [] } = options
    const folder = this.#options.app().getPath('downloads')
    const path =
      defaultPath === undefined
        ? join(folder, '/')
        : basename(defaultPath) === defaultPath
          ? join(folder, defaultPath)
          : defaultPath
    return [
      `--filename=${path}`,
      ...(title ? [`--title=${title}`] : []),
      ...filters.map(
        ({ name, extensions }) => `--file-filter=${name} | ${extensions.map(toPattern).join(' ')}`,
      ),
    ]
  }

  async #zenity(args: string[]): Promise<Outcome> {
    const program = findProgram('zenity')
    if (!program) throw new Error('Dialogs need the program zenity, which is not installed.')
    return runProgram(program, args)
  }
}

function lastOptions<T extends object>(args: readonly unknown[]): T {
  // Electron's signatures end in the options, optionally preceded by a window.
  return (args.length > 1 ? args[1] : args[0]) as T
}

/** An ampersand marks an access key in Electron's labels. */
function plain(label: string): string {
  return label.replaceAll('&', '')
}

/** zenity is case-sensitive; extensions occur in both cases. */
function toPattern(extension: string): string {
  if (extension === '*') return '*'
  return `*.${extension.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)}`
}
