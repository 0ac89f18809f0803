import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Says so when the keychain library has no binary for this platform. Its install script only copies the
 * binary within the package, so nothing has to be run for it, and the app starts without: it then keeps keys
 * until it quits.
 *
 * @param {{ root: string, say: (line: string) => void, target?: { platform: string, arch: string } }} context
 */
export function checkKeychainLibrary({ root, say, target = process }) {
  const folder = path.join(root, 'node_modules', 'keytar')
  const build = path.join('prebuilds', `${target.platform}-${target.arch}`)
  const places = [path.join('build', 'Release'), build].map((place) =>
    path.join(folder, place, 'keytar.node'),
  )
  if (places.some((file) => existsSync(file))) return
  say(
    `The keychain library has no build for ${target.platform}-${target.arch}: ` +
      'keys will be kept only until the app quits.',
  )
}
