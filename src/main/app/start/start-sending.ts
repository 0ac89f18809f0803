import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { type BrowserWindow, net, type PowerMonitor } from 'electron'
import { errorNameOf } from '../../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import type { HostCredentials, PictureHost } from '../../../shared/schemas/picture-host.ts'
import { Connections } from '../../connections/connections.ts'
import { HostSignIns } from '../../connections/host-sign-in.ts'
import { createVersionPruner } from '../../documents/version-pruner.ts'
import { readAuthority } from '../../http/certificate-authority.ts'
import type { Fetch } from '../../http/exchange.ts'
import { freeBody, freeBytes } from '../../http/free-body.ts'
import { createPinnedFetches } from '../../http/pinned-fetch.ts'
import type { Publish } from '../../ipc/publish-events.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { ConnectionKeyring } from '../../keychain/keys-with-settings.ts'
import { createKeytarStore, loadKeytar } from '../../keychain/keytar-store.ts'
import type { Library } from '../../library/operations.ts'
import { practiceName } from '../../messages.ts'
import { createHostRests } from '../../picture-hosts/host-rests.ts'
import { openPictureHost } from '../../picture-hosts/picture-host.ts'
import { sendThroughHost } from '../../picture-hosts/send-through-host.ts'
import { PictureStore } from '../../pictures/picture-store.ts'
import type { Log } from '../../platform/logger.ts'
import { createNetworkWatch } from '../../platform/network-watch.ts'
import type { RunDays } from '../../platform/run-days.ts'
import { createPracticeService, type PracticeService } from '../../practice/practice-service.ts'
import { backoffMs, defaultPolicy } from '../../queue/policy.ts'
import { Queue } from '../../queue/queue.ts'
import { ServiceClient } from '../../service-client/service-client.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import { startSendingSignals } from './start-sending-signals.ts'

type StartSending = {
  readonly folder: string
  readonly workers: string
  readonly settings: SettingsStore
  readonly log: Log
  readonly publish: Publish
  readonly ourWindows: () => readonly BrowserWindow[]
  readonly powerMonitor: Pick<PowerMonitor, 'on' | 'removeListener'>
  readonly onClose: (closer: () => void | Promise<void>) => void
  readonly library: Library
  readonly fetch: Fetch
  /** What the system says of the way to an address. */
  readonly resolveProxy: (address: string) => Promise<string>
  readonly onPracticeStopped: () => void
  readonly runDays: Pick<RunDays, 'now' | 'ranSince'>
}

export type Sending = {
  /** Not started yet. */
  readonly queue: Queue
  readonly connections: Connections
  readonly practice: PracticeService
  readonly keyrings: { readonly service: ConnectionKeyring; readonly pictureHost: ConnectionKeyring }
  readonly pictures: PictureStore
}

/** Plugs keychain, network and library into what sends: the queue, its connections, picture hosts, the practice service. */
export function startSending(parts: StartSending): Sending {
  const { folder, workers, settings, log, publish, ourWindows, powerMonitor, onClose } = parts
  const { library, fetch, resolveProxy, onPracticeStopped, runDays } = parts
  const secrets = createKeytarStore({ load: loadKeytar, hidesLocked: process.platform === 'linux' })
  const inKeychain = { secrets, records: settings.connections, clock: systemClock }
  const keyring = new ConnectionKeyring({ ...inKeychain, of: 'service' })
  const hostKeys = new ConnectionKeyring({ ...inKeychain, of: 'picture-host' })
  for (const ring of [keyring, hostKeys]) onClose(() => ring.close())
  const hostSignIns = new HostSignIns(hostKeys)
  const openHost = (host: PictureHost, credentials: HostCredentials | null) =>
    openPictureHost(host, credentials, { fetch, clock: systemClock, createId: randomUUID })
  const pictures = new PictureStore({ folder: path.join(folder, 'pictures'), runDays, log })
  const pinned = createPinnedFetches({ resolveProxy })
  onClose(pinned.close)
  const client = new ServiceClient({
    fetch: freeBody(fetch),
    fetchTrusting: pinned.trusting,
    readPicture: (id) => pictures.read(id),
    letGoOfPicture: freeBytes,
    clock: systemClock,
  })
  const practice = createPracticeService({
    workerFile: path.join(workers, 'practice-service.js'),
    dataDirectory: path.join(folder, 'practice'),
    onStopped: (detail) => {
      log('error', 'practice-service-stopped', { detail })
      onPracticeStopped()
    },
    onAddressChanged: () => queue.connectionsChanged(),
  })
  onClose(() => practice.close())

  const showSending = startSendingSignals({ ourWindows, settings, store: library.queue, publish, log })
  onClose(showSending.close)

  // Until it listens, its address is that of its last run, where another program may be by now.
  const isSleepingPractice = ({ kind, address }: ConnectionRecord) =>
    kind === 'practice' && address !== practice.address()

  const pruner = createVersionPruner({
    library,
    versionsKept: () => settings.preferences().versionsKept,
    after: systemClock.after,
    onFailed: (cause) => log('warning', 'versions-not-pruned', { name: errorNameOf(cause) }),
  })
  onClose(pruner.close)

  const queue = new Queue({
    store: library.queue,
    sender: sendThroughHost({
      sender: client,
      credentialsOf: (id, host) => hostSignIns.find(id, host),
      readPicture: (id) => pictures.read(id),
      openHost,
      rests: createHostRests({
        now: systemClock.steadyMs,
        backoffMs: (failures) =>
          backoffMs(failures, Math.random, defaultPolicy, defaultPolicy.longestProbeMs),
      }),
    }),
    keys: keyring,
    connections: () => settings.connections.all().filter((each) => !isSleepingPractice(each)),
    clock: systemClock,
    random: Math.random,
    network: createNetworkWatch(net, powerMonitor),
    onCompleted: ({ item, answer }) => {
      publish('item-settled', { ...item, itemId: item.id, answer })
      log(item.problem === null ? 'debug' : 'info', 'item-settled', {
        ...{ connectionId: item.connectionId, itemId: item.id, state: item.state },
        code: item.problem?.code ?? 'done',
      })
      if (item.state === 'done') pruner.arrived(item.connectionId, item.documentId)
      publish('library-changed', undefined)
    },
    onChanged: () => {
      publish('queue-changed', undefined)
      showSending.request()
    },
    log,
  })

  onClose(
    settings.onChange((part) => {
      if (part === 'connections') queue.connectionsChanged()
    }),
  )

  const connections = new Connections({
    records: settings.connections,
    keys: keyring,
    ...{ hostKeys, hostSignIns },
    tryPictureHost: (host, credentials, signal) => openHost(host, credentials).check(signal),
    checkService: (...asked) => client.check(...asked),
    readAuthority: (pem) => readAuthority(Buffer.from(pem)),
    practice,
    practiceName,
    queue: {
      forgetConnection: (id, options) =>
        library.connections.forget(id, { ...options, at: systemClock.now() }),
      connectionChanged: (id) => queue.keyChanged(id),
    },
    newId: randomUUID,
    randomBytes: (length) => randomBytes(length),
    log,
  })
  onClose(() => connections.close())

  return { queue, connections, practice, keyrings: { service: keyring, pictureHost: hostKeys }, pictures }
}
