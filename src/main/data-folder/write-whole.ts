import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** The file has its old content or its new one, and nothing between, whenever the computer stops. */
export function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}
