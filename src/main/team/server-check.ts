import type { TeamPlace, TeamProblem, TeamServer } from './ports.ts'

export type ServerProblem = TeamProblem | 'restored' | 'needs-update' | 'not-shared'

/** The newest format of a team's library that this app knows. */
const newestFormat = 1

/** Whether the server is the one that was seen here, as far as it says itself; null where it is. */
export async function greet(
  server: Pick<TeamServer, 'hello'>,
  place: TeamPlace,
  app: string,
): Promise<ServerProblem | null> {
  const hello = await server.hello(app)
  if (!hello.ok) return hello.error
  const { libraryId, epoch, format, seq } = hello.value
  if (libraryId !== place.libraryId) return 'not-shared'
  if (format > newestFormat) return 'needs-update'
  return epoch !== place.epoch || seq < place.cursor ? 'restored' : null
}

/** A server that was restored from a copy may have lost what was seen here. */
export async function findRestored(
  server: Pick<TeamServer, 'pull'>,
  { last }: TeamPlace,
): Promise<ServerProblem | null> {
  if (last === null) return null
  const seen = await server.pull(last.seq - 1, 1)
  if (!seen.ok) return seen.error
  const [change] = seen.value
  const isThere = change?.kind === 'version' && change.seq === last.seq && change.versionId === last.versionId
  return isThere ? null : 'restored'
}
