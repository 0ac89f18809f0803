import { operationPaths } from './request-body.ts'

/**
 * Where a redirect pointed, fit to be shown and typed in as a service address: without the path of the call,
 * without name and password. Undefined where there is no readable address.
 */
export function redirectTarget(location: string | null | undefined, requested: string): string | undefined {
  if (location === null || location === undefined || !URL.canParse(location, requested)) return undefined
  const target = new URL(location, requested)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined
  target.username = ''
  target.password = ''
  const path = target.pathname.replace(/\/+$/, '')
  const call = Object.values(operationPaths).find((known) => path.endsWith(known))
  return call === undefined ? target.href : target.origin + path.slice(0, -call.length)
}
