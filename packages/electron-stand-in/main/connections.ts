import http from 'node:http'
import https from 'node:https'

export type Connections = { readonly plain: http.Agent; readonly secure: https.Agent }

/** Chromium's connections per host: `kMaxSocketsPerGroup` in net/socket/client_socket_pool_manager.cc. */
const MAX_PER_HOST = 6

export function createConnections(): Connections {
  const options = { keepAlive: true, maxSockets: MAX_PER_HOST }
  return { plain: new http.Agent(options), secure: new https.Agent(options) }
}
