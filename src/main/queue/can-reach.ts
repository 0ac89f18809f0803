import { isLoopbackHost } from '../../shared/domain/base-address.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { NetworkWatch } from './ports.ts'

/** Whether it makes sense to try: this computer itself is there without a network, too. */
export function canReach(
  network: Pick<NetworkWatch, 'isOnline'>,
  { address }: Pick<ConnectionRecord, 'address'>,
): boolean {
  return network.isOnline() || (URL.canParse(address) && isLoopbackHost(new URL(address).hostname))
}
