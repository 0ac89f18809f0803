import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import path from 'node:path'

const administrators = '*S-1-5-32-544'
const system = '*S-1-5-18'

/** Makes a file and its folder writable by administrators only. On Windows this requires an administrator. */
export function leaveToAdministrators(file: string): void {
  const folder = path.dirname(file)
  if (process.platform === 'win32') {
    allowAdministratorsAlone(folder, '(OI)(CI)F')
    allowAdministratorsAlone(file, 'F')
    return
  }
  chmodSync(folder, 0o755)
  chmodSync(file, 0o644)
}

function allowAdministratorsAlone(place: string, rights: string): void {
  const icacls = (...args: string[]) => execFileSync('icacls.exe', [place, ...args])
  icacls('/inheritance:r', '/grant:r', `${administrators}:${rights}`, `${system}:${rights}`)
  icacls('/setowner', administrators)
}
