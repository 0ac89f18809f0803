import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { replaceCall } from './trace-disk.ts'

/**
 * Resolves `localhost.` to this computer until the returned call, as systemd does. Other systems ask a DNS
 * server, which may take seconds to answer nothing.
 */
export function resolveLocalNames(): () => void {
  const restores = [dns, dns.promises].map((of) =>
    replaceCall(
      of,
      'lookup',
      (real) =>
        (host, ...more) =>
          real(host === 'localhost.' ? 'localhost' : host, ...more),
    ),
  )
  syncBuiltinESMExports()
  return () => {
    for (const restore of restores) restore()
    syncBuiltinESMExports()
  }
}
