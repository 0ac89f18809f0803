import { canaryKey } from './canary.ts'
import { type Answer, isKeyCheck, type RecordedRequest } from './recording-service.ts'

/** A service that reveals its key: in answers, errors, headers and addresses. The document's ID selects how. */
export function tellTheKey(elsewhere: string): (request: RecordedRequest) => Answer | null {
  let hasShownPage = false
  return (request) => {
    const given = request.headers.authorization ?? ''
    const id = /"id":"([^"]*)"/.exec(request.body)?.[1] ?? ''
    if (isKeyCheck(request))
      return { status: 404, body: JSON.stringify({ message: `No document. ${given}` }) }
    const json = (body: unknown) => JSON.stringify(body)
    switch (id) {
      case 'accepted':
        return {
          status: 200,
          body: json({ id: given, message: `Thanks for ${given}`, type: given, key: given }),
        }
      case 'accepted-not-json':
        return { status: 201, body: `Stored. ${given} ${encodeURIComponent(given)} ${canaryKey}` }
      case 'web-page':
        // Once only: while it answers with a page, the connection pauses and sends nothing else.
        if (hasShownPage) return { status: 201, body: json({ message: 'Document indexed' }) }
        hasShownPage = true
        return { status: 200, body: `<h1>${given}</h1><p>${encodeURIComponent(given)}</p>${canaryKey}` }
      case 'refused':
        return {
          status: 400,
          body: json({ error: { message: `Bad document for ${given}` }, request: given }),
        }
      case 'refused-escaped':
        return {
          status: 422,
          body: json({ errors: [{ field: given, message: given }] })
            .replaceAll('&', '\\u0026')
            .replaceAll('<', '\\u003c')
            .replaceAll('>', '\\u003e'),
        }
      case 'refused-broken-off':
        return { status: 400, body: `{"message":"${given.slice(0, given.length - 6)}` }
      case 'redirected':
        return {
          status: 307,
          headers: { location: `${elsewhere}/moved?key=${encodeURIComponent(canaryKey)}` },
        }
      case 'in-trouble':
        return { status: 500, headers: { 'x-debug': given }, body: `Trace: Authorization: ${given}` }
      case 'cut':
        return null
      case 'key-refused':
        return {
          status: 401,
          headers: { 'www-authenticate': given },
          body: json({ message: `Not ${given}` }),
        }
      default:
        return { status: 200, body: json({ message: 'Document indexed' }) }
    }
  }
}
