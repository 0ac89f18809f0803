import { type NewTeamServer, newTeamServer } from '../../../shared/schemas/team-server.ts'

type ServerAddress = Pick<NewTeamServer, 'host' | 'port'>

const schema = newTeamServer.pick({ host: true, port: true })
const usualPort = 5432

/** Reads `host`, `host:port` or `[IPv6]:port`; an IPv6 address without a port also without brackets. */
export function parseServerAddress(typed: string): ServerAddress | null {
  const text = typed.trim()
  const parts = /^\[([^\]]*)\](?::(\d{1,5}))?$/.exec(text) ?? /^([^:]*):(\d{1,5})$/.exec(text)
  const [, host = text, port = usualPort] = parts ?? []
  return schema.safeParse({ host, port: Number(port) }).data ?? null
}
