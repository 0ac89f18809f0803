import path from 'node:path'
import { hostsAskedFor } from '../../tools/network-door/open-network-door.ts'
import { dataRoot } from './app.ts'

/** Where the network door writes down what the apps of a run asked for outside this computer. */
export const askedOutsideFile = path.join(dataRoot, 'asked-outside')

/** Names that nobody can have (RFC 2606): a test typed them, so that the app looks them up. */
const typedByTests = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/

/** The hosts that the app asked for by itself. */
export function unexpectedHosts(): readonly string[] {
  return hostsAskedFor(askedOutsideFile).filter((host) => !typedByTests.test(host))
}
