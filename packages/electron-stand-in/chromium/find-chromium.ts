import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]

const FIXED_PLACES = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/** The browser for windows: `CHROME_PATH` if set, else the first installed one. */
export function findChromium(environment: NodeJS.ProcessEnv): { path: string } | { problem: string } {
  const chosen = environment.CHROME_PATH
  if (chosen) {
    if (isExecutable(chosen)) return { path: chosen }
    return { problem: `CHROME_PATH names ${chosen}, which is not a program that can be run.` }
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...FIXED_PLACES,
  ]
  const path = candidates.find(isExecutable)
  if (path) return { path }
  return {
    problem: 'No Chromium, Chrome or Edge is installed: install one, or set CHROME_PATH to where it lies.',
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
