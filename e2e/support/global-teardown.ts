import path from 'node:path'
import { dataRoot } from './app.ts'
import { unexpectedHosts } from './asked-outside.ts'
import { filesBelow, filesWithKey } from './search-for-key.ts'

/**
 * Final checks of every run: no app left the key in its data folder, output or test results, and none contacted hosts
 * other than this computer and those named by tests.
 */
export default function searchWholeRun(): void {
  const asked = unexpectedHosts()
  if (asked.length > 0)
    throw new Error(`The app asked hosts that docs/hosts.md does not know:\n${asked.join('\n')}`)
  const found = filesWithKey(path.dirname(dataRoot))
  if (found.length > 0) throw new Error(`The secret key was found outside the keychain:\n${found.join('\n')}`)
  console.log(`  The secret key is in none of ${filesBelow(dataRoot).length} files of the apps that ran.`)
}
