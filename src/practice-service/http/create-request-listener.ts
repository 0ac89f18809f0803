import type { IncomingMessage, RequestListener } from 'node:http'
import { type Refusal, refuse } from '../refusal.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { type Answer, answerRefusal, sendAnswer } from './answer.ts'
import type { ApiOperation } from './answer-api.ts'
import { answerBrowser } from './answer-browser.ts'
import { checkContentType, checkHost, type KeyCheck } from './check-request.ts'
import { readBody } from './parse-request-body.ts'

/** Operations by path, each with its only method. */
export type ApiRoutes = Readonly<Record<string, { method: string; run: ApiOperation }>>

export type RequestHandling = {
  readonly listener: RequestListener
  settled(): Promise<void>
}

/** `signal` aborts fetches; `log` gets one line a request, without content. */
export function createRequestListener({
  routes,
  store,
  checkKey,
  signal,
  isClosing,
  log,
}: {
  routes: ApiRoutes
  store: DocumentStore
  checkKey: KeyCheck
  signal: AbortSignal
  isClosing: () => boolean
  log: (line: string) => void
}): RequestHandling {
  const open = new Set<Promise<void>>()

  async function answer(request: IncomingMessage, path: string, query: string): Promise<Answer> {
    const wrongHost = checkHost(request.headers)
    if (wrongHost !== null) return answerRefusal(wrongHost)
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    if (route === undefined) {
      const page = answerBrowser(path, query, store)
      if (page === null) return answerRefusal(refuse(404, 'unknown-path', `There is nothing at ${path}.`))
      if (request.method === 'GET' || request.method === 'HEAD') return page
      return answerRefusal(refuseMethod(request, 'GET, HEAD'))
    }
    if (request.method !== route.method) return answerRefusal(refuseMethod(request, route.method))
    const refusal = checkKey(request.headers) ?? checkContentType(request.headers)
    if (refusal !== null) return answerRefusal(refusal)
    const body = await readBody(request)
    return typeof body === 'string' ? route.run(body, signal) : answerRefusal(body)
  }

  async function respond(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    try {
      const result = await answer(request, path, query)
      // While closing, keep-alive connections would delay the end.
      response.shouldKeepAlive &&= !isClosing()
      sendAnswer(response, result, request.method !== 'HEAD')
      log(`${request.method} ${path} ${result.status}`)
    } catch (cause) {
      // A client that disconnected gets no answer; the service has not failed.
      if (request.destroyed || response.destroyed) return
      log(`${request.method} ${path} failed: ${cause instanceof Error ? cause.message : String(cause)}`)
      const failure = refuse(500, 'unexpected', 'Something went wrong inside the practice service.')
      sendAnswer(response, answerRefusal(failure), request.method !== 'HEAD')
    } finally {
      // The unread rest of a refused body would block the connection.
      request.resume()
    }
  }

  return {
    listener: (request, response) => {
      const work = respond(request, response).finally(() => open.delete(work))
      open.add(work)
    },
    settled: async () => {
      await Promise.all(open)
    },
  }
}

function refuseMethod({ method = '' }: IncomingMessage, allowed: string): Refusal {
  const message = `The method ${method} is not allowed here; use ${allowed}.`
  return refuse(405, 'wrong-method', message, { headers: { Allow: allowed } })
}
