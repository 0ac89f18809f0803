import { parseBaseAddress } from '../../shared/domain/addresses/web-address.ts'
import type { TeamHello, TeamPlace, TeamProblem, TeamServer } from './ports.ts'

/**
 * Why sharing has stopped. `restored`: the server's history is not the one seen here;
 * `needs-update`: made by a newer app; `not-shared`: the connection is not shared, or with
 * another library; `other-service`: the library belongs to a different service than the
 * connection.
 */
export type ServerProblem = TeamProblem | 'restored' | 'needs-update' | 'not-shared' | 'other-service'

/** `hello`: the answer of a server that cannot be used as it is. */
export type Greeting =
  | { readonly ok: true; readonly value: TeamHello }
  | { readonly ok: false; readonly error: ServerProblem; readonly hello?: TeamHello }

export const newestFormat = 1

/** Checks by the server's own data that it is the one seen here before. */
export async function greet(
  server: Pick<TeamServer, 'hello'>,
  place: TeamPlace,
  { app, serviceAddress }: { readonly app: string; readonly serviceAddress: string },
): Promise<Greeting> {
  const hello = await server.hello(app)
  if (!hello.ok) return hello
  const error = problemOf(hello.value, place, serviceAddress)
  return error === null ? hello : { ok: false, error, hello: hello.value }
}

function problemOf(hello: TeamHello, place: TeamPlace, serviceAddress: string): ServerProblem | null {
  if (hello.libraryId !== place.libraryId) return 'not-shared'
  if (hello.format > newestFormat) return 'needs-update'
  if (!isSameService(hello.serviceAddress, serviceAddress)) return 'other-service'
  return hello.epoch !== place.epoch || hello.seq < place.cursor ? 'restored' : null
}

/**
 * Compares addresses regardless of spelling: an administrator gave the library's, a user the
 * connection's.
 */
export function isSameService(one: string, other: string): boolean {
  const [ours, theirs] = [parseBaseAddress(one), parseBaseAddress(other)]
  return ours.ok && theirs.ok && ours.value === theirs.value
}

/** A server restored from a copy may have lost what was seen here. */
export async function findRestored(
  server: Pick<TeamServer, 'hasVersion'>,
  { last }: TeamPlace,
): Promise<ServerProblem | null> {
  if (last === null) return null
  const has = await server.hasVersion(last)
  if (!has.ok) return has.error
  return has.value ? null : 'restored'
}
