import { createServer, type Server } from 'node:http'
import { createPrivateAddressCheck } from '../web/private-address.ts'
import { createFetchAddress, type FetchAddress } from './content/fetch-address.ts'
import { createIndexContent } from './content/index-content.ts'
import { createIndexOperation, createUpdateOperation } from './http/answer-api.ts'
import { createKeyCheck } from './http/check-request.ts'
import { createRequestListener } from './http/create-request-listener.ts'
import { renderSamplePage } from './pages/render-sample-page.ts'
import { PracticeServiceError } from './practice-service-error.ts'
import { createDocumentStore } from './store/document-store.ts'
import { openDatabase } from './store/open-database.ts'

export type PracticeServiceOptions = {
  readonly dataDirectory: string
  readonly key: string
  /** 0, the default, chooses a free port. */
  readonly port?: number
  readonly host?: '127.0.0.1' | '::1'
  /** Allows fetching from this computer and the local network; off by default. */
  readonly allowPrivateAddresses?: boolean
  /** Receives one line a request: method, path and status, never a key or content. */
  readonly log?: (line: string) => void
}

export type RunningPracticeService = {
  readonly address: string
  readonly port: number
  /** Stops accepting requests, waits up to a second for those in flight, then aborts them. Idempotent. */
  close(): Promise<void>
}

const closeGraceMs = 1_000
const fetchLimits = { timeoutMs: 15_000, maximumBytes: 5_000_000, maximumRedirects: 5 }

/** Starts the service of `docs/service-interface.md`. Throws a `PracticeServiceError` if it cannot. */
export async function startPracticeService({
  dataDirectory,
  key,
  port = 0,
  host = '127.0.0.1',
  allowPrivateAddresses = false,
  log = () => undefined,
}: PracticeServiceOptions): Promise<RunningPracticeService> {
  const database = openDatabase(dataDirectory)
  const closing = new AbortController()
  let stopped: Promise<void> | null = null
  let address: string | null = null
  const store = createDocumentStore({ database, nowMs: Date.now })
  const fetchAddress = createFetchAddress({
    isForbidden: allowPrivateAddresses ? null : createPrivateAddressCheck(),
    limits: fetchLimits,
  })
  const indexContent = createIndexContent({ fetchAddress: withOwnPages(fetchAddress, () => address) })
  const { listener, settled } = createRequestListener({
    routes: {
      '/api/v1/index': { method: 'POST', run: createIndexOperation({ store, indexContent }) },
      '/api/v1/documents': { method: 'PATCH', run: createUpdateOperation({ store }) },
    },
    store,
    checkKey: createKeyCheck(key),
    signal: closing.signal,
    isClosing: () => stopped !== null,
    log,
  })
  const server = createServer(listener)
  try {
    await listen(server, port, host)
  } catch (cause) {
    database.close()
    throw describeListenFailure(port, cause)
  }

  async function stop(): Promise<void> {
    await closeServer(server, () => closing.abort())
    await settled()
    database.close()
  }

  const taken = readPort(server)
  address = `http://${host === '::1' ? '[::1]' : host}:${taken}`
  return {
    address,
    port: taken,
    close: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function closeServer(server: Server, breakOff: () => void): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => {
      breakOff()
      server.closeAllConnections()
    }, closeGraceMs)
    server.close(() => {
      clearTimeout(impatience)
      breakOff()
      resolve()
    })
    server.closeIdleConnections()
  })
}

function readPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('the server listens on no port')
  return address.port
}

function describeListenFailure(port: number, cause: unknown): PracticeServiceError {
  const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  if (isTaken) {
    const message = `Port ${port} is in use by another program. Choose another port.`
    return new PracticeServiceError('port-in-use', message, { cause })
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new PracticeServiceError('port-unusable', `The service cannot listen on port ${port}: ${reason}`, {
    cause,
  })
}

/**
 * Serves the sample pages without a request, which the rule about private addresses would refuse. All other
 * addresses go to `fetchAddress`.
 */
function withOwnPages(fetchAddress: FetchAddress, ownAddress: () => string | null): FetchAddress {
  return async (address, signal) => {
    const html = address.origin === ownAddress() ? renderSamplePage(address.pathname) : null
    if (html === null) return fetchAddress(address, signal)
    return {
      kind: 'fetched',
      bytes: Buffer.from(html),
      contentType: 'text/html; charset=utf-8',
      finalAddress: address,
    }
  }
}
