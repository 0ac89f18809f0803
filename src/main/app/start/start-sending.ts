import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { app, net, powerMonitor } from 'electron'
import type { PictureHost } from '../../../shared/domain/pictures/picture-host.ts'
import { errorNameOf } from '../../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import type { HostCredentials } from '../../../shared/schemas/picture-host.ts'
import { Connections } from '../../connections/connections.ts'
import { HostSignIns } from '../../connections/host-sign-in.ts'
import { TeamPasswords } from '../../connections/team-passwords.ts'
import { createVersionPruner } from '../../documents/version-pruner.ts'
import { readAuthority } from '../../http/certificate-authority.ts'
import { type Fetch, freeBody, freeBytes } from '../../http/exchange.ts'
import { createPinnedFetches } from '../../http/pinned-fetch.ts'
import { systemClock } from '../../jobs/system-clock.ts'
import { ConnectionKeyring } from '../../keychain/keys-with-settings.ts'
import { createKeytarStore, loadKeytar } from '../../keychain/keytar-store.ts'
import { practiceName } from '../../messages.ts'
import { createHostRests } from '../../picture-hosts/host-rests.ts'
import { openPictureHost } from '../../picture-hosts/picture-host.ts'
import { sendThroughHost } from '../../picture-hosts/send-through-host.ts'
import { PictureStore } from '../../pictures/picture-store.ts'
import { createNetworkWatch } from '../../platform/network-watch.ts'
import { createPracticeService } from '../../practice/practice-service.ts'
import { backoffMs, defaultPolicy } from '../../queue/policy.ts'
import { Queue, type QueueDeps } from '../../queue/queue.ts'
import { ServiceClient } from '../../service-client/service-client.ts'
import { Leases } from '../../team/leases.ts'
import type { LibraryContext } from './app-context.ts'
import { startSendingSignals } from './start-sending-signals.ts'
import { teamLibraryMaker, teamServers } from './start-team.ts'

export type Network = {
  readonly fetch: Fetch
  readonly resolveProxy: (address: string) => Promise<string>
}

export type Sending = ReturnType<typeof startSending>

export function startSending(
  context: LibraryContext,
  network: Network,
  {
    onPracticeStopped,
    onQueueChanged,
  }: { readonly onPracticeStopped: () => void; readonly onQueueChanged: () => void },
) {
  const { folder, opened, settings, log, onClose, runDays } = context
  const { library } = opened
  const { fetch } = network
  const keyrings = startKeyrings(context)
  const hostSignIns = new HostSignIns(keyrings.pictureHost)
  const openHost = (host: PictureHost, credentials: HostCredentials | null) =>
    openPictureHost(host, credentials, { fetch, clock: systemClock, createId: randomUUID })
  const pictures = new PictureStore({ folder: path.join(folder, 'pictures'), runDays, log })
  const client = startServiceClient(network, pictures, onClose)
  const practice = startPractice(context, onPracticeStopped, () => queue.connectionsChanged())

  // Until it listens, its address is that of its last run, which another program may have taken.
  const isSleepingPractice = ({ kind, address }: ConnectionRecord) =>
    kind === 'practice' && address !== practice.address()

  const leases = new Leases(systemClock)
  const queue = startQueue(context, onQueueChanged, {
    leases,
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
    keys: keyrings.service,
    connections: () => settings.connections.all().filter((each) => !isSleepingPractice(each)),
  })

  onClose(
    settings.onChange((part) => {
      if (part === 'connections') queue.connectionsChanged()
    }),
  )

  const teamPasswords = new TeamPasswords(keyrings.team)
  const openTeamServer = teamServers(context.workers)
  const connections = new Connections({
    records: settings.connections,
    keys: keyrings.service,
    hostKeys: keyrings.pictureHost,
    teamKeys: keyrings.team,
    ...{ teamPasswords, openTeamServer },
    setUpTeamLibrary: teamLibraryMaker(context.workers),
    teamLibraries: library.team,
    app: app.getVersion(),
    now: systemClock.now,
    hostSignIns,
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

  return { queue, leases, connections, practice, keyrings, pictures, teamPasswords, openTeamServer }
}

function startPractice(
  { folder, workers, log, onClose }: LibraryContext,
  onStopped: () => void,
  onAddressChanged: () => void,
) {
  const practice = createPracticeService({
    workerFile: path.join(workers, 'practice-service.js'),
    dataDirectory: path.join(folder, 'practice'),
    onStopped: (detail) => {
      log('error', 'practice-service-stopped', { detail })
      onStopped()
    },
    onAddressChanged,
  })
  onClose(() => practice.close())
  return practice
}

function startKeyrings({ settings, onClose }: LibraryContext) {
  const secrets = createKeytarStore({ load: loadKeytar, hidesLocked: process.platform === 'linux' })
  const inKeychain = { secrets, records: settings.connections, clock: systemClock }
  const service = new ConnectionKeyring({ ...inKeychain, of: 'service' })
  const pictureHost = new ConnectionKeyring({ ...inKeychain, of: 'picture-host' })
  const team = new ConnectionKeyring({ ...inKeychain, of: 'team' })
  for (const ring of [service, pictureHost, team]) onClose(() => ring.close())
  return { service, pictureHost, team }
}

function startServiceClient(
  { fetch, resolveProxy }: Network,
  pictures: Pick<PictureStore, 'read'>,
  onClose: LibraryContext['onClose'],
): ServiceClient {
  const pinned = createPinnedFetches({ resolveProxy })
  onClose(pinned.close)
  return new ServiceClient({
    fetch: freeBody(fetch),
    fetchTrusting: pinned.trusting,
    readPicture: (id) => pictures.read(id),
    letGoOfPicture: freeBytes,
    clock: systemClock,
  })
}

function startQueue(
  context: LibraryContext,
  onQueueChanged: () => void,
  deps: Pick<QueueDeps, 'sender' | 'keys' | 'leases' | 'connections'>,
): Queue {
  const { opened, settings, publish, log, onClose } = context
  const signals = startSendingSignals(context)
  const pruner = createVersionPruner({
    library: opened.library,
    versionsKept: () => settings.preferences().versionsKept,
    after: systemClock.after,
    onFailed: (cause) => log('warning', 'versions-not-pruned', { name: errorNameOf(cause) }),
  })
  onClose(pruner.close)
  return new Queue({
    ...deps,
    store: opened.library.queue,
    clock: systemClock,
    random: Math.random,
    network: createNetworkWatch(net, powerMonitor),
    onCompleted: ({ item, answer, isOfBulkEdit }) => {
      publish('item-completed', { ...item, itemId: item.id, answer, isOfBulkEdit })
      log(item.problem === null ? 'debug' : 'info', 'item-completed', {
        ...{ connectionId: item.connectionId, itemId: item.id, state: item.state },
        code: item.problem?.code ?? 'done',
      })
      if (item.state === 'done') pruner.versionAdded(item.connectionId, item.documentId)
      publish('library-changed', undefined)
    },
    onChanged: () => {
      publish('queue-changed', undefined)
      // The library shows states of the queue, and a document whose only add was discarded is gone.
      publish('library-changed', undefined)
      signals.request()
      onQueueChanged()
    },
    log,
  })
}
