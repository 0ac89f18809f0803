import path from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * Returns how to call npm: the very npm that runs this script, if one does, under the Node it runs on. Our
 * own Node lies in `node_modules`, which `npm ci` deletes.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @param {string} node path of the running Node
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function npmCommand(env, platform, node) {
  const cli = env.npm_execpath
  if (cli && /^npm-cli\.[cm]?js$/.test(path.basename(cli))) {
    return { command: env.npm_node_execpath ?? node, args: [cli], shell: false }
  }
  // Node refuses to start .cmd files without a shell:
  // https://nodejs.org/en/blog/vulnerability/april-2024-security-releases-2
  return platform === 'win32'
    ? { command: 'npm.cmd', args: [], shell: true }
    : { command: 'npm', args: [], shell: false }
}

/**
 * Returns the environment without the variables by which `npm run` steers npm itself to the project's own
 * folder.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function environmentForNpm(env) {
  const cleaned = { ...env }
  for (const name of ['npm_config_local_prefix', 'npm_config_prefix', 'npm_config_global', 'NODE_ENV']) {
    delete cleaned[name]
  }
  return cleaned
}

/**
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, show?: boolean }} options
 */
export function runNpm(args, { cwd, env, show = false }) {
  const npm = npmCommand(env, process.platform, process.execPath)
  return runCommand(npm.command, [...npm.args, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env: environmentForNpm(env),
    shell: npm.shell,
    show,
  })
}
