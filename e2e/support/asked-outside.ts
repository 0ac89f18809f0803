import path from 'node:path'
import { hostsAskedFor } from '../../tools/network-door/open-network-door.ts'
import { dataRoot } from './app.ts'

/** File in which the network door records hosts outside this computer that a run's apps asked for. */
export const askedOutsideFile = path.join(dataRoot, 'asked-outside')

/** Reserved names (RFC 2606): a test typed them, so the app looks them up. */
const typedByTests = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/

/** Hosts that the app asked for on its own. */
export function unexpectedHosts(): readonly string[] {
  return hostsAskedFor(askedOutsideFile).filter((host) => !typedByTests.test(host))
}
