import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startAnnouncedService } from './service-process.mjs'

/**
 * Starts a D-Bus session without any activatable service: nothing of the developer's desktop is started on it.
 *
 * @param {{ folder: string, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<{ env: { DBUS_SESSION_BUS_ADDRESS: string }, close: () => void }>}
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
  const { announced, close } = await startAnnouncedService({
    command: 'dbus-daemon',
    args: [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=3'],
    env,
  })
  return { env: { DBUS_SESSION_BUS_ADDRESS: announced }, close }
}

/**
 * Starts a Secret Service with an unlocked, empty keyring below `XDG_DATA_HOME`. It ends by itself with the bus.
 *
 * @param {{ env: NodeJS.ProcessEnv }} context
 * @returns {Promise<void>}
 */
export function startKeyring({ env }) {
  return new Promise((resolve, reject) => {
    const child = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
      env,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint = `${complaint}${chunk}`.slice(-2000)
    })
    child.once('error', (cause) => reject(new Error('gnome-keyring-daemon cannot be started', { cause })))
    child.once('exit', (code) => {
      // The daemon proper is a child of this process, which ends once its child owns the service's name.
      if (code === 0) resolve()
      else reject(new Error(`gnome-keyring-daemon ended with code ${code}: ${complaint.trim()}`))
    })
    // The password of the new keyring: an empty line.
    child.stdin.end('\n')
  })
}
