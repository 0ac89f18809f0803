import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import type { MadeCertificate } from './certificates.ts'

export type TlsServer = {
  readonly address: string
  requests(): number
  close(): Promise<void>
}

export async function startUntrustedServer(): Promise<TlsServer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
  })
  return startTlsServer({ key, cert })
}

/** Answers 200 to everything by default. `cert` may be several, the server's own first. */
export async function startTlsServer(
  { key, cert }: MadeCertificate,
  answer: RequestListener = (_, response) => response.end('{}'),
): Promise<TlsServer> {
  let requests = 0
  const server = createServer({ key, cert }, (request, response) => {
    requests += 1
    answer(request, response)
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The server has no port')
  return {
    address: `https://127.0.0.1:${place.port}`,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
