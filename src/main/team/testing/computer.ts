import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '../../jobs/system-clock.ts'
import { document, makeFolder, openIn } from '../../library/testing/test-library.ts'
import { openPostgresServer } from '../../postgres/open-postgres-server.ts'
import { createPostgresServer } from '../../postgres/postgres-server.ts'
import type { Member, TeamLibrary } from '../../postgres/testing/team-library.ts'
import { testWorker } from '../../testing/test-workers.ts'
import type { TeamServer } from '../ports.ts'
import type { ServerProblem } from '../server-check.ts'
import { createTeamSync } from '../team-sync.ts'

export const serviceAddress = 'https://index.example.org'

const makeHome = () => ({ ...makeFolder(), connectionId: randomUUID() })
export type Home = ReturnType<typeof makeHome>

export type ReachedTeam = Pick<TeamLibrary, 'database' | 'authority'> & {
  readonly server: Pick<TeamLibrary['server'], 'port'>
}

export type ComputerOptions = {
  readonly wrap?: (deaf: TeamServer, server: TeamServer) => TeamServer
  readonly onLibraryChanged?: () => void
  readonly lockedTemplates?: readonly string[]
  readonly clock?: Clock
  readonly home?: Home
  /** In this thread unless given, which opens sooner. */
  readonly openServer?: typeof createPostgresServer
  /** Disk size limit, in SQLite pages. */
  readonly largestPages?: number
}

/**
 * A computer of a team: a library in its own folder that shares a connection. Hears others'
 * changes only if `wrap`, which sits between it and the server, lets it.
 */
/** Reaches the server in a thread of its own, as the app does. */
export const inThread: typeof createPostgresServer = (address) =>
  openPostgresServer(testWorker('team-worker'), address)

export async function openComputer(
  team: ReachedTeam,
  { login: user, password }: Pick<Member, 'login' | 'password'>,
  {
    wrap = (server) => server,
    onLibraryChanged = () => undefined,
    lockedTemplates = [],
    clock = systemClock,
    home = makeHome(),
    openServer = createPostgresServer,
    largestPages,
  }: ComputerOptions = {},
) {
  const { connectionId, folder, remove } = home
  // First, as it signs in while the library opens.
  const server = openServer({
    ...{ host: '127.0.0.1', port: team.server.port, database: team.database },
    ...{ user, password, authority: team.authority },
  })
  const opened = await openIn(folder, largestPages === undefined ? {} : { largestPages })
  const { library } = opened
  const problems: (ServerProblem | null)[] = []
  const failures: unknown[] = []
  const create = () =>
    createTeamSync({
      ...{
        connectionId,
        app: '1.0.0',
        server: wrap({ ...server, onChange: () => () => undefined }, server),
        library,
        clock,
        serviceAddress,
      },
      onLibraryChanged,
      lockedTemplates: () => lockedTemplates,
      onProblem: (problem) => problems.push(problem),
      onFailed: (cause) => failures.push(cause),
    })
  if ((await library.team.place(connectionId)) === null) {
    const hello = await server.hello('1.0.0')
    if (!hello.ok) throw new Error(hello.error)
    const { libraryId, epoch, seq } = hello.value
    await library.team.begin({ connectionId, libraryId, epoch, seq })
  }
  let sync = create()
  return {
    library,
    connectionId,
    server,
    problems,
    failures,
    home,
    sync: () => sync.wake(),
    restart: async () => {
      await sync.stop()
      sync = create()
    },
    add: (documentId: string, metadata = '{"a": 1, "b": 2}', text = `Text of ${documentId}`) =>
      library.documents.acceptAdd({
        document: document(connectionId, documentId, { metadata, content: { kind: 'text', text } }),
        ...{ itemId: randomUUID(), at: Date.now(), notBefore: null },
      }),
    edit: async (documentId: string, change: { readonly title?: string; readonly metadata?: string }) => {
      const saved = await library.documents.acceptEdit({
        ...{ connectionId, documentId, action: 'edit', itemId: randomUUID(), at: Date.now() },
        ...{ unknown: false, ...change },
      })
      if (!saved.ok) throw new Error(saved.error.code)
      return saved.value
    },
    get: (documentId: string) => library.calls['documents/get']({ connectionId, documentId }),
    /** Writes nothing more, whatever is in flight. Resolves to where the next start finds it. */
    endSuddenly: async () => {
      await opened.close()
      await sync.stop()
      await server.close()
      return home
    },
    close: async () => {
      await sync.stop()
      await server.close()
      await opened.close()
      remove()
    },
  }
}

export type Computer = Awaited<ReturnType<typeof openComputer>>

/** Twice in turn: the last one's pushes reach the first. */
export async function share(...computers: readonly Pick<Computer, 'sync'>[]): Promise<void> {
  for (const computer of [...computers, ...computers]) await computer.sync()
}
