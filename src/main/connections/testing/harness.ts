import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PictureHost } from '../../../shared/domain/pictures/picture-host.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { CheckReport } from '../../../shared/schemas/connection.ts'
import type { HostCredentials, PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import type { DatabaseOwner, NewTeamServer, TeamServerAddress } from '../../../shared/schemas/team-server.ts'
import { readAuthority } from '../../http/certificate-authority.ts'
import { ConnectionKeyring } from '../../keychain/keys-with-settings.ts'
import type { SecretStore } from '../../keychain/secret-store.ts'
import { memorySecrets } from '../../keychain/testing/memory-secrets.ts'
import { openSettings, withoutSchema } from '../../settings/testing/open-settings.ts'
import type { NewTeamLibrary, SetUpProblem, TeamServer } from '../../team/ports.ts'
import { Killed } from '../../testing/fault-at-step.ts'
import { Connections } from '../connections.ts'
import { HostSignIns } from '../host-sign-in.ts'
import { TeamPasswords } from '../team-passwords.ts'

export function createHarness() {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-connections-'))
  const kept = new Map<string, string>()
  const keychain = memorySecrets(kept)
  const checked: {
    readonly address: string
    readonly key: string
    readonly signal: AbortSignal
    readonly certificateAuthority: string | null
  }[] = []
  const tried: { readonly host: PictureHost; readonly credentials: HostCredentials | null }[] = []
  const changed: string[] = []
  const practice = {
    keys: [] as string[],
    port: 40_000,
    fails: false,
    closed: 0,
  }
  const queue = { waiting: 0, discarded: 0 }
  const teams = {
    open: (_address: TeamServerAddress, _password: string): TeamServer => {
      throw new Error('There is no team')
    },
    setUp: async (
      _server: NewTeamServer,
      _owner: DatabaseOwner,
      _library: NewTeamLibrary,
    ): Promise<Result<undefined, SetUpProblem>> => {
      throw new Error('There is no server')
    },
    shared: new Set<string>(),
    isBusy: false,
  }
  /** Called before every change of the keychain or the queue, which fails if it throws. */
  const faults = { step: (): void => undefined }
  const unlessFaulty = async <T>(work: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> => {
    try {
      faults.step()
    } catch (cause) {
      if (cause instanceof Killed) throw cause
      return fail(failed('keychain-locked'))
    }
    return work()
  }
  const { secrets: kind } = keychain
  const secrets: SecretStore = {
    get: (account) => unlessFaulty(() => kind.get(account)),
    set: (account, secret) => unlessFaulty(() => kind.set(account, secret)),
    delete: (account) => unlessFaulty(() => kind.delete(account)),
  }

  const start = () => {
    const settings = openSettings({ folder, open: withoutSchema })
    const inKeychain = { secrets, records: settings.connections }
    const keyring = new ConnectionKeyring({ ...inKeychain, of: 'service' })
    const hostKeys = new ConnectionKeyring({ ...inKeychain, of: 'picture-host' })
    const teamKeys = new ConnectionKeyring({ ...inKeychain, of: 'team' })
    const teamPasswords = new TeamPasswords(teamKeys)
    const hostSignIns = new HostSignIns(hostKeys)
    const connections = new Connections({
      records: settings.connections,
      keys: keyring,
      ...{ hostKeys, hostSignIns, teamKeys, teamPasswords },
      openTeamServer: async (address, password) => teams.open(address, password),
      setUpTeamLibrary: (server, owner, library) => teams.setUp(server, owner, library),
      teamLibraries: {
        begin: async ({ connectionId }) => {
          faults.step()
          if (!teams.isBusy) teams.shared.add(connectionId)
          return { waiting: teams.isBusy ? 1 : 0, begun: !teams.isBusy }
        },
        leave: async (connectionId) => {
          faults.step()
          teams.shared.delete(connectionId)
        },
      },
      app: '1.0.0',
      now: Date.now,
      tryPictureHost: async (host, credentials): Promise<PictureHostReport> => {
        tried.push({ host, credentials })
        return { outcome: 'works', address: 'https://pictures.example/x.png', detail: '', removed: true }
      },
      readAuthority: (pem) => readAuthority(Buffer.from(pem)),
      checkService: async (address, key, signal, certificateAuthority = null): Promise<CheckReport> => {
        checked.push({ address, key, signal, certificateAuthority })
        return { outcome: 'fine', address, detail: '' }
      },
      practice: {
        start: async (key) => {
          if (practice.fails) return { kind: 'failed', detail: 'exit code 1' }
          practice.keys.push(key)
          practice.port += 1
          return { kind: 'listening', address: `http://127.0.0.1:${practice.port}` }
        },
        close: async () => {
          practice.closed += 1
        },
      },
      practiceName: 'Practice service',
      queue: {
        forgetConnection: async (_id, { discardWaiting, look = false }) => {
          const { waiting } = queue
          const forgotten = discardWaiting || waiting === 0
          if (look) return { waiting, forgotten }
          faults.step()
          if (forgotten) {
            queue.discarded += waiting
            queue.waiting = 0
          }
          return { waiting, forgotten }
        },
        connectionChanged: (id) => changed.push(id),
      },
      newId: randomUUID,
      randomBytes,
      log: () => undefined,
    })
    return { settings, keyring, hostSignIns, connections, teamPasswords }
  }

  return {
    start,
    keychain,
    kept,
    checked,
    tried,
    changed,
    practice,
    queue,
    teams,
    faults,
    settingsText: () => readFileSync(path.join(folder, 'connections.json'), 'utf8'),
    breakSettings: () => rmSync(folder, { recursive: true, force: true }),
    folder,
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type Harness = ReturnType<typeof createHarness>
