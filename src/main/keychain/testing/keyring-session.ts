import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const secretsName = 'org.freedesktop.secrets'
const childFile = fileURLToPath(new URL('run-secret-store.ts', import.meta.url))

const answer = z.object({
  ok: z.boolean(),
  value: z.string().nullish(),
  error: z.object({ code: z.string(), detail: z.string() }).optional(),
})
export type Answer = z.infer<typeof answer>
export type Command = readonly ['get' | 'set' | 'delete', ...string[]]

export type KeyringSession = {
  ask(...commands: readonly Command[]): Promise<readonly Answer[]>
  lock(): Promise<void>
  endKeyring(): Promise<void>
  close(): Promise<void>
}

const tools = ['dbus-daemon', 'dbus-monitor', 'dbus-send', 'gnome-keyring-daemon']

/** Returns null if a private keyring can be started; else the reason to skip. */
export function reasonAgainstKeyring(): string | null {
  const missing = tools.filter((tool) => !isInPath(tool))
  return missing.length === 0 ? null : `not installed: ${missing.join(', ')}`
}

export async function startKeyringSession(
  provider: 'unlocked' | 'without-keyring-file' | 'no-provider',
): Promise<KeyringSession> {
  const home = await mkdtemp(path.join(tmpdir(), 'index-desk-keyring-'))
  const runtime = path.join(home, 'run')
  // Nothing can be activated on this bus: neither another provider nor a prompt on the user's screen.
  const services = path.join(home, 'services')
  for (const folder of [runtime, services]) await mkdir(folder, { mode: 0o700 })
  const config = path.join(home, 'bus.conf')
  await writeFile(config, busConfig(runtime, services))
  const plain = { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: runtime, LC_ALL: 'C.UTF-8' }

  const bus = spawn('dbus-daemon', ['--nofork', '--print-address', `--config-file=${config}`], {
    env: plain,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [address] = await once(createInterface({ input: bus.stdout }), 'line')
  const env = { ...plain, DBUS_SESSION_BUS_ADDRESS: z.string().parse(address) }
  if (provider !== 'no-provider') {
    const named = await watchOwner(env, 'found')
    await startKeyring(env, provider === 'unlocked')
    await named.happened
  }

  const send = (...message: readonly string[]) =>
    run('dbus-send', ['--session', '--print-reply', ...message], { env })

  return {
    ask: (...commands) => runSecretStore(commands, env),
    lock: async () => {
      await send(
        `--dest=${secretsName}`,
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.Lock',
        'array:objpath:/org/freedesktop/secrets/collection/login',
      )
    },
    endKeyring: async () => {
      const { stdout } = await send(
        '--dest=org.freedesktop.DBus',
        '/org/freedesktop/DBus',
        'org.freedesktop.DBus.GetConnectionUnixProcessID',
        `string:${secretsName}`,
      )
      const gone = await watchOwner(env, 'lost')
      process.kill(Number(/uint32 (\d+)/.exec(stdout)?.[1]))
      await gone.happened
    },
    close: async () => {
      const ended = once(bus, 'exit')
      bus.kill()
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export async function askWithoutBus(...commands: readonly Command[]): Promise<readonly Answer[]> {
  const home = await mkdtemp(path.join(tmpdir(), 'index-desk-no-bus-'))
  try {
    return await runSecretStore(commands, { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: home })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function startKeyring(env: NodeJS.ProcessEnv, unlock: boolean): Promise<void> {
  // Without --foreground, it moves to the background once it serves, and its parent exits.
  const starter = spawn('gnome-keyring-daemon', [unlock ? '--unlock' : '--start', '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  starter.stdin.end('password of the keyring')
  await once(starter, 'exit')
}

/** Resolves once it listens, so that the caller's next step cannot be missed. */
async function watchOwner(
  env: NodeJS.ProcessEnv,
  change: 'found' | 'lost',
): Promise<{ readonly happened: Promise<void> }> {
  const monitor = spawn(
    'dbus-monitor',
    ['--session', `type='signal',member='NameOwnerChanged',arg0='${secretsName}'`],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const lines = createInterface({ input: monitor.stdout })
  // A signal takes a line each for its head, the name, the old owner and the new owner.
  const owners: string[] = []
  const happened = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (line.includes('member=NameOwnerChanged')) owners.length = 0
      else owners.push(line.trim())
      const [name, , after] = owners
      if (name !== `string "${secretsName}"` || after === undefined) return
      if ((after === 'string ""') !== (change === 'lost')) return
      monitor.kill()
      resolve()
    })
  })
  await once(lines, 'line')
  return { happened }
}

async function runSecretStore(
  commands: readonly Command[],
  env: NodeJS.ProcessEnv,
): Promise<readonly Answer[]> {
  const { stdout } = await run(process.execPath, [childFile, JSON.stringify(commands)], { env })
  return z.array(answer).parse(JSON.parse(stdout))
}

function busConfig(runtime: string, services: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
    "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${runtime}</listen>
  <servicedir>${services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`
}

function isInPath(tool: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, tool), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
