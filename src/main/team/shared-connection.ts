import { createThrottle } from '../../shared/domain/throttle.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { SharedConnection, Sharing, SharingProblem } from '../../shared/schemas/team.ts'
import type { TeamMembership } from '../../shared/schemas/team-server.ts'
import type { SteadyClock } from '../jobs/system-clock.ts'
import type { Leases } from './leases.ts'
import type { TeamLibraryStore, TeamSendingStore, TeamServer } from './ports.ts'
import type { ServerProblem } from './server-check.ts'
import { createTeamSending } from './team-sending.ts'
import { createTeamSync, type DownloadProgress } from './team-sync.ts'

export type SharedConnectionDeps = {
  readonly record: Pick<ConnectionRecord, 'id' | 'address'> & { readonly team: TeamMembership }
  readonly app: string
  readonly server: TeamServer
  readonly library: { readonly team: TeamLibraryStore & TeamSendingStore }
  readonly leases: Leases
  readonly lockedTemplates: () => readonly string[]
  readonly clock: SteadyClock
  readonly onChanged: () => void
  readonly onLibraryChanged: () => void
  readonly onLeased: () => void
  readonly onFailed: (cause: unknown) => void
}

const problems: Readonly<Record<Exclude<ServerProblem, 'unreachable'>, SharingProblem>> = {
  'password-refused': 'not-a-member',
  'no-password': 'no-password',
  'not-a-member': 'not-a-member',
  'not-allowed': 'not-a-member',
  'last-admin': 'failed',
  'not-taken': 'failed',
  'not-understood': 'not-understood',
  restored: 'restored',
  'needs-update': 'needs-update',
  'not-shared': 'other-library',
  'other-service': 'other-service',
}

/** Milliseconds, no more often than a person can follow. */
const tellsEveryMs = 250

type Download = DownloadProgress & { readonly from: number; readonly since: number }

export type RunningConnection = ReturnType<typeof createSharedConnection>

/**
 * Syncs one connection with its team's library, makes the queue send by leases, and describes the
 * state of sharing.
 */
export function createSharedConnection(deps: SharedConnectionDeps) {
  const { record, app, server, library, clock, onChanged, onFailed } = deps
  const { id: connectionId } = record
  let sharing: 'connecting' | 'in-touch' | { readonly since: number } | SharingProblem = 'connecting'
  let download: Download | null = null
  let isPaused = false
  let me: SharedConnection['me'] = null
  let toShare = 0
  let onlyHere = 0
  let isCounted = false
  let isStopped = false
  let cancelDue = (): void => undefined
  const tellOfLibrary = createThrottle(() => deps.onLibraryChanged(), tellsEveryMs, clock.after)
  let { sync, sending } = create()

  return {
    describe: (): SharedConnection => ({
      ...{ connectionId, host: record.team.host, sharing: describeSharing() },
      ...{ toShare, onlyHere, me },
    }),
    server,
    /** Null until the server's first answer. */
    me: () => me,
    seed: (): void => {
      sync.seed()
      void wake()
    },
    wake,
    queueChanged: (): void => {
      void sending.wake()
      void tellFailure(shareWhatWaits())
    },
    /** Runs after a problem that ended it, too. */
    retry,
    pauseDownload: (paused: boolean): void => {
      isPaused = paused
      if (download !== null) download = { ...download, from: download.done, since: clock.steadyMs() }
      onChanged()
      if (!paused) void wake()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      cancelDue()
      tellOfLibrary.cancel()
      // Closing the server ends a step that waits for it.
      await Promise.all([sync.stop(), sending.stop(), server.close()])
    },
  }

  async function retry(): Promise<void> {
    await Promise.all([sync.stop(), sending.stop()])
    if (isStopped) return
    const anew = create()
    sync = anew.sync
    sending = anew.sending
    sharing = 'connecting'
    onChanged()
    void wake()
  }

  function create() {
    const common = { connectionId, app, server, library, clock, serviceAddress: record.address }
    const sending = createTeamSending({
      ...{ ...common, leases: deps.leases, onLeased: deps.onLeased, onFailed },
      onProblem: (problem) => {
        // The sync would notice this late. It ends first, so that it cannot report that all is
        // well.
        if (problem === 'restored') void retry()
        else if (problem !== 'unreachable') void sync.stop().then(() => noteProblem(problem))
      },
    })
    const sync = createTeamSync({
      ...common,
      isPaused: () => isPaused,
      lockedTemplates: deps.lockedTemplates,
      onGreeted: ({ person, role }) => {
        me = { person, role }
        onChanged()
      },
      onDownload: (progress) => {
        download = progress && {
          ...progress,
          from: download?.from ?? progress.done,
          since: download?.since ?? clock.steadyMs(),
        }
        onChanged()
      },
      onProblem: (problem) => {
        // The former server is back: restart sending.
        if (problem === null && sharing === 'restored') return void retry()
        noteProblem(problem)
        // Leases nothing more until the next try.
        if (problem !== null && problem !== 'unreachable') void sending.stop()
      },
      onLibraryChanged: tellOfLibrary.request,
      onSeeded: () => {
        isCounted = false
      },
      // Leases and sending ended with the problem.
      onReopened: () => void retry(),
      onFailed: (cause) => {
        sharing = 'failed'
        onChanged()
        onFailed(cause)
      },
      onRest: () => {
        void sending.wake()
        void tellFailure(count())
      },
    })
    return { sync, sending }
  }

  function noteProblem(problem: ServerProblem | null): void {
    if (problem === null) sharing = 'in-touch'
    else if (problem !== 'unreachable') sharing = problems[problem]
    else if (typeof sharing === 'string') sharing = { since: clock.now() }
    onChanged()
  }

  function tellFailure(work: Promise<void>): Promise<void> {
    return work.catch((cause: unknown) => {
      if (!isStopped) onFailed(cause)
    })
  }

  function wake(): Promise<void> {
    return sync.wake()
  }

  /** A correction and a retry are versions of their own. */
  async function shareWhatWaits(): Promise<void> {
    await countToShare()
    if (toShare > 0) void wake()
  }

  async function count(): Promise<void> {
    await countToShare()
    if (!isCounted && sharing === 'in-touch' && download === null) await countOnlyHere()
  }

  /** Once, because it reads all documents. */
  async function countOnlyHere(): Promise<void> {
    isCounted = true
    let found = 0
    for (let after: number | null = 0; after !== null && !isStopped; ) {
      const { count, next }: Awaited<ReturnType<typeof library.team.countOnlyHere>> =
        await library.team.countOnlyHere(connectionId, after)
      found += count
      after = next
    }
    if (found === onlyHere || isStopped) return
    onlyHere = found
    onChanged()
  }

  /** The end of an undo window causes no event. */
  async function countToShare(): Promise<void> {
    const { waiting, nextAt } = await library.team.countToShare(connectionId, clock.now())
    if (isStopped) return
    cancelDue()
    cancelDue = nextAt === null ? () => undefined : clock.after(nextAt - clock.now(), () => void wake())
    if (waiting === toShare) return
    toShare = waiting
    onChanged()
  }

  function describeSharing(): Sharing {
    if (typeof sharing === 'object') return { kind: 'offline', since: sharing.since }
    if (sharing !== 'connecting' && sharing !== 'in-touch') return { kind: 'problem', problem: sharing }
    if (download !== null) return describeDownload(download)
    return sharing === 'connecting' ? { kind: 'connecting' } : { kind: 'up-to-date' }
  }

  function describeDownload({ done, total, from, since }: Download): Sharing {
    const perMs = (done - from) / (clock.steadyMs() - since)
    const secondsLeft = perMs > 0 && !isPaused ? Math.ceil((total - done) / perMs / 1000) : null
    return { kind: 'downloading', done, total, secondsLeft, isPaused }
  }
}
