import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ClaimedItem, SendOutcome } from './ports.ts'
import type { OutboxParts } from './queue.ts'

/** Sends an item as its connection has it now. Never rejects: what a sender throws is an outcome, too. */
export async function sendItem(
  { sender, log }: Pick<OutboxParts, 'sender' | 'log'>,
  { request }: ClaimedItem,
  { id, address, picturesTravel, certificateAuthority }: ConnectionRecord,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<SendOutcome> {
  if (picturesTravel === 'never' && request.operation === 'add' && request.content.kind === 'picture') {
    const detail = 'The connection is set to send no pictures of this computer'
    return { kind: 'not-sent', retryable: false, problem: { code: 'pictures-not-sent', detail } }
  }
  try {
    return await sender.send({ address, key, certificateAuthority }, request, signal)
  } catch (cause) {
    // How far it came is not known, so it counts as perhaps arrived.
    const name = cause instanceof Error ? cause.name : 'unknown'
    log('error', 'A sender threw', { connectionId: id, cause: name })
    return { kind: 'lost', problem: { code: 'lost-contact', detail: `Sending failed unexpectedly: ${name}` } }
  }
}
