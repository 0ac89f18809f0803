import { installElectron, tryElectron } from './electron.mjs'
import { checkKeychainLibrary } from './keytar.mjs'
import { placePinnedNode } from './node-24.mjs'
import { installNpmPackages } from './npm-packages.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { installSystemPackages } from './system-packages.mjs'

/**
 * @typedef {{ root: string, env: NodeJS.ProcessEnv, purpose: string, retryElectron: boolean,
 *   say: (line: string) => void }} SetUp
 */

/**
 * @param {SetUp} context
 * @returns {Promise<boolean>} whether all that the purpose cannot do without is in place
 */
export function installWhatIsMissing(context) {
  return oneAtATime(context, () => install(context))
}

/**
 * @param {SetUp} context
 * @returns {Promise<boolean>}
 */
async function install(context) {
  if (!(await installNpmPackages(context))) return false
  if (!(await placePinnedNode(context))) return false
  // The practice service alone needs no window or keychain.
  if (context.purpose === 'practice-service') return true
  checkKeychainLibrary(context)
  const hasElectron = await installElectron(context)
  const isComplete = await installSystemPackages({ ...context, hasElectron })
  // After the system packages, which include the binary's libraries.
  if (!hasElectron || !isComplete || (await tryElectron(context))) return isComplete
  return installSystemPackages({ ...context, hasElectron: false })
}
