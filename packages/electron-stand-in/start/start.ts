import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import inspector from 'node:inspector'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Chromium } from '../chromium/chromium.ts'
import { findChromium } from '../chromium/find-chromium.ts'
import { prepareProfile } from '../chromium/profile.ts'
import { AppPaths } from '../main/app-paths.ts'
import { CommandLine } from '../main/command-line.ts'
import { preventable } from '../main/preventable.ts'
import { SingleInstance } from '../main/single-instance.ts'
import { readArguments } from './arguments.ts'
import { createElectron } from './create-electron.ts'
import { measureScreen } from './measure-screen.ts'
import { serveModule } from './serve-module.ts'

const CLOSE_PATIENCE_MS = 10_000

const executable = process.env.ELECTRON_STAND_IN_EXECUTABLE ?? process.execPath
const args = process.argv.slice(2)
const wish = readArguments(args, process.cwd())
const electronVersion = readVersion()
const main = findMain(wish.appPath)
const commandLine = new CommandLine(args)
const dataFolder = commandLine.getSwitchValue('user-data-dir')
const running: { chromium: Chromium | undefined; isEnding: boolean } = {
  chromium: undefined,
  isEnding: false,
}

if (wish.asksVersion) {
  console.log(`v${electronVersion}`)
  process.exit(0)
}
// Electron ends equally early, before the app's own code: its zygote process cannot be sandboxed for root.
if (process.getuid?.() === 0 && !commandLine.hasSwitch('no-sandbox'))
  fail('Running as root without --no-sandbox is not supported. See https://crbug.com/638180.')
if (!main) fail(`There is no app in ${wish.appPath}: it has no package.json whose "main" exists.`)

const paths = new AppPaths({
  appName: () => electron.app.name,
  executable,
  userData: dataFolder ? resolve(dataFolder) : undefined,
  environment: process.env,
})
const singleInstance = new SingleInstance({
  folder: () => paths.get('userData'),
  argv: () => [executable, ...args],
})
const electron = createElectron(
  { path: main.folder, manifest: main.manifest, paths, commandLine, singleInstance, end, relaunch },
  electronVersion,
)

// As in Electron, which is detected by `versions`, and whose `argv` starts with the program.
Object.assign(process.versions, { electron: electronVersion })
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: dirname(executable) })
process.argv = [executable, ...args]

serveModule(electron.module)
listenToTheSystem()
if (wish.inspect) inspector.open(wish.inspect.port, '127.0.0.1', wish.inspect.waits)
const require = createRequire(import.meta.url)
for (const module of wish.modules) require(module)

const findingScreen = measureScreen(process.env)
try {
  await import(pathToFileURL(main.file).href)
} catch (cause) {
  fail(`A JavaScript error occurred in the main process\n${explain(cause)}`)
}
if (!running.isEnding) await startBrowser()

async function startBrowser(): Promise<void> {
  const size = await findingScreen
  if (!size) fail('Unable to open X display: start the app on a desktop, or under xvfb-run.')
  electron.screen.measured(size)
  const found = findChromium(process.env)
  if ('problem' in found) fail(found.problem)
  const userData = paths.get('userData')
  mkdirSync(userData, { recursive: true })
  const chromium = await Chromium.start({
    path: found.path,
    profile: await prepareProfile(userData, process.pid),
    switches: commandLine.switches,
    environment: process.env,
    onGone: () => {
      if (!running.isEnding) leave(1)
    },
    onChildGone: (gone) => {
      if (!running.isEnding) electron.app.emit('child-process-gone', preventable({}), gone)
    },
  }).catch((cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause)))
  running.chromium = chromium
  Object.assign(process.versions, { chrome: chromium.product.replace(/^.*\//, '') })
  await electron.attach(chromium)
  if (!running.isEnding) electron.app.becomeReady()
}

function end(code: number, isForced: boolean): void {
  if (running.isEnding) return
  running.isEnding = true
  singleInstance.release()
  const patienceMs = isForced ? 0 : CLOSE_PATIENCE_MS
  const closing = running.chromium?.close(Math.max(patienceMs, 1)) ?? Promise.resolve()
  closing.finally(() => leave(code))
}

function leave(code: number): never {
  singleInstance.release()
  // A connected debugger would keep the process alive.
  inspector.close()
  process.exit(code)
}

function relaunch(options: { args?: string[]; execPath?: string }): void {
  process.once('exit', () => {
    spawn(options.execPath ?? executable, options.args ?? args, { stdio: 'ignore', detached: true }).unref()
  })
}

function listenToTheSystem(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => electron.app.quit())
  // Electron shows these in a dialog and continues; a dialog would wait for an absent user.
  process.on('uncaughtException', (cause) => {
    if (process.listenerCount('uncaughtException') > 1) return
    process.stderr.write(`A JavaScript error occurred in the main process\n${explain(cause)}\n`)
  })
  process.on('unhandledRejection', (cause) => {
    if (process.listenerCount('unhandledRejection') > 1) return
    process.stderr.write(`Unhandled promise rejection in the main process: ${explain(cause)}\n`)
  })
}

function findMain(
  path: string,
): { folder: string; file: string; manifest: Record<string, string> } | undefined {
  if (!existsSync(path)) return undefined
  if (statSync(path).isFile()) return { folder: dirname(path), file: path, manifest: {} }
  const manifestFile = join(path, 'package.json')
  if (!existsSync(manifestFile)) return undefined
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const file = resolve(path, manifest.main ?? 'index.js')
  return existsSync(file) ? { folder: path, file, manifest } : undefined
}

function readVersion(): string {
  const manifest = new URL('../../../node_modules/electron/package.json', import.meta.url)
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : '45.0.0'
}

function explain(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
