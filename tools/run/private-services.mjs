import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '../set-up/run-command.mjs'
import { startAnnouncedService } from './service-process.mjs'

const KEYRING_READY_WITHIN_MS = 30_000

/** @typedef {Pick<import('./service-process.mjs').Service, 'end' | 'ended'>} Ending */

/**
 * Starts a D-Bus session without any activatable service: nothing of the developer's desktop is started on it.
 *
 * @param {{ folder: string, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<{ env: { DBUS_SESSION_BUS_ADDRESS: string } } & Ending>}
 */
export async function startMessageBus({ folder, env }) {
  const config = path.join(folder, 'session-bus.conf')
  writeFileSync(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`,
  )
  const { announced, end, ended } = await startAnnouncedService({
    command: 'dbus-daemon',
    args: [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=3'],
    env,
  })
  return { env: { DBUS_SESSION_BUS_ADDRESS: announced }, end, ended }
}

/**
 * Starts a Secret Service with an unlocked, empty keyring below `XDG_DATA_HOME`.
 *
 * @param {{ env: NodeJS.ProcessEnv }} context
 * @returns {Promise<Ending>}
 */
export async function startKeyring({ env }) {
  // Runs in the foreground: as a daemon it forks after starting threads, which sometimes hangs it.
  const child = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  /** @type {string | null} */
  let trouble = null
  /** @type {Promise<void>} */
  const ended = new Promise((done) => {
    child.once('error', (cause) => {
      trouble = cause.message
      done()
    })
    child.once('exit', (code) => {
      trouble = `it ended with code ${code}`
      done()
    })
  })
  // The password of the new keyring: an empty line.
  child.stdin.end('\n')
  const deadline = Date.now() + KEYRING_READY_WITHIN_MS
  while (!(await ownsName('org.freedesktop.secrets', env))) {
    if (trouble === null && Date.now() > deadline) trouble = 'it did not get ready in time'
    if (trouble !== null) {
      child.kill()
      throw new Error(`gnome-keyring-daemon could not be started: ${trouble}`)
    }
  }
  return { end: () => child.kill(), ended }
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function ownsName(name, env) {
  const bus = ['--dest=org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.NameHasOwner']
  const { code, output } = await runCommand(
    'dbus-send',
    ['--session', '--print-reply', ...bus, `string:${name}`],
    { env },
  )
  if (code === 127) throw new Error(`dbus-send could not be started: ${output}`)
  return output.includes('boolean true')
}
