import { type SteadyClock, systemClock } from '../../jobs/system-clock.ts'
import type { Member } from '../../postgres/testing/team-library.ts'
import { Queue } from '../../queue/queue.ts'
import { ServiceClient } from '../../service-client/service-client.ts'
import { Leases } from '../leases.ts'
import type { TeamServer } from '../ports.ts'
import { createTeamSending } from '../team-sending.ts'
import { type ComputerOptions, openComputer, type ReachedTeam, serviceAddress } from './computer.ts'

export type SendingComputer = Awaited<ReturnType<typeof openSendingComputer>>

/** A computer of a team whose queue sends to a service. `wrap` puts something between it and the team's server. */
export async function openSendingComputer(
  team: ReachedTeam,
  member: Pick<Member, 'login' | 'password'>,
  {
    address,
    clock: own = systemClock,
    ...options
  }: {
    readonly address: string
    readonly wrap?: (server: TeamServer) => TeamServer
    readonly clock?: SteadyClock
  } & Pick<ComputerOptions, 'home' | 'openServer'>,
) {
  const ahead = { wallMs: 0, steadyMs: 0 }
  const clock: SteadyClock = {
    now: () => own.now() + ahead.wallMs,
    steadyMs: () => own.steadyMs() + ahead.steadyMs,
    after: own.after,
  }
  const computer = await openComputer(team, member, { ...options, clock })
  const { library, connectionId, failures, problems } = computer
  const server = options.wrap?.(computer.server) ?? computer.server
  const start = () => {
    const leases = new Leases(clock)
    const queue = new Queue({
      store: library.queue,
      sender: new ServiceClient({ fetch: (to, init) => fetch(to, init), readPicture: async () => null }),
      keys: { keyOf: async () => ({ kind: 'key', key: 'the-key' }) },
      ...{ clock, leases, random: () => 0 },
      policy: { firstBackoffMs: 1, shortestBackoffMs: 1 },
      network: { isOnline: () => true, onChange: () => () => undefined },
      connections: () => [
        {
          ...{ id: connectionId, kind: 'service', name: 'Index', address },
          ...{ colour: 'blue', picturesTravel: 'inside' },
        },
      ],
      onCompleted: () => undefined,
      onChanged: () => void sending.wake(),
      log: () => undefined,
    })
    const sending = createTeamSending({
      ...{ connectionId, app: '1.0.0', serviceAddress, server, library, leases, clock },
      onLeased: () => queue.wake(connectionId),
      onProblem: (problem) => problems.push(problem),
      onFailed: (cause) => failures.push(cause),
    })
    return { queue, sending }
  }
  let running = start()
  await running.queue.start()
  const stop = async () => {
    await running.queue.stop({ graceMs: 0 })
    await running.sending.stop()
  }
  const list = async () =>
    (await library.calls['queue/list']({ connectionId, states: [], after: null, limit: 100 })).items
  return {
    ...computer,
    queue: () => running.queue,
    now: clock.now,
    /** Pulls, pushes, and takes leases where it may. */
    send: async () => {
      await computer.sync()
      await running.sending.wake()
    },
    sleep: (wallMs: number) => {
      ahead.wallMs += wallMs
    },
    work: (steadyMs: number) => {
      ahead.steadyMs += steadyMs
      ahead.wallMs += steadyMs
    },
    states: async (documentId: string) =>
      (await list()).filter((item) => item.documentId === documentId).map(({ state }) => state),
    items: async (documentId: string) => (await list()).filter((item) => item.documentId === documentId),
    /** As after the end of the app and its next start. */
    restartAll: async () => {
      await stop()
      await computer.restart()
      running = start()
      await running.queue.start()
    },
    endSuddenly: async () => {
      const ended = computer.endSuddenly()
      await Promise.all([ended, running.queue.stop({ graceMs: 0 }), running.sending.stop()])
      return ended
    },
    close: async () => {
      await stop()
      await computer.close()
    },
  }
}
