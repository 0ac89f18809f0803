import type { NewTeamLibrary, TeamAnswer, TeamServer } from '../team/ports.ts'
import type { PostgresAddress } from './open-connection.ts'

/** Calls that the server answers; the rest of `TeamServer` concerns the connection to it. */
type ServerCalls = Omit<TeamServer, 'onChange' | 'close'>
type ServerCall = keyof ServerCalls

/** TypeScript checks that none is missing. */
const names: Readonly<Record<ServerCall, true>> = {
  hello: true,
  people: true,
  present: true,
  here: true,
  heads: true,
  pull: true,
  hasVersion: true,
  contents: true,
  history: true,
  things: true,
  keep: true,
  push: true,
  owed: true,
  claim: true,
  complete: true,
  release: true,
  setPassword: true,
  invite: true,
  reopen: true,
  setRole: true,
  removePerson: true,
  erase: true,
}

export function makeServerCalls(
  make: (name: ServerCall, args: readonly unknown[]) => Promise<TeamAnswer<unknown>>,
): ServerCalls {
  const calls = Object.keys(names).map((name) => [
    name,
    (...args: readonly unknown[]) => make(name as ServerCall, args),
  ])
  // Each call has its own answer type, which `fromEntries` cannot express.
  return Object.fromEntries(calls)
}

export function callServer(
  server: ServerCalls,
  name: ServerCall,
  args: readonly unknown[],
): Promise<TeamAnswer<unknown>> {
  const call = server[name] as (...given: readonly unknown[]) => Promise<TeamAnswer<unknown>>
  return call(...args)
}

export type ServerTask =
  | { readonly kind: 'serve'; readonly address: PostgresAddress }
  | { readonly kind: 'set-up'; readonly address: PostgresAddress; readonly library: NewTeamLibrary }

export type ServerRequest = {
  readonly id: number
  readonly name: ServerCall | 'close'
  readonly args: readonly unknown[]
}

export type ServerReply =
  | { readonly kind: 'answered'; readonly id: number; readonly answer: TeamAnswer<unknown> }
  | { readonly kind: 'changed' }
