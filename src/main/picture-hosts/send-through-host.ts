import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { checkPictureHost, credentialsNeeded } from '../../shared/domain/pictures/picture-host.ts'
import { errorNameOf, type Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { StoredPicture } from '../../shared/schemas/document.ts'
import type { HostCredentials } from '../../shared/schemas/picture-host.ts'
import type { SendProblem } from '../../shared/schemas/queue.ts'
import type { Sender, SendOutcome } from '../queue/ports.ts'
import type { HostRests } from './host-rests.ts'
import type { OpenPictureHost } from './picture-host.ts'
import { type HostFailure, isPassing } from './read-host-failure.ts'

export type SendThroughHostDeps = {
  readonly sender: Sender
  readonly credentialsOf: (
    connectionId: string,
    host: PictureHost,
  ) => Promise<Result<HostCredentials | null, Failure>>
  readonly readPicture: (id: string) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly rests: HostRests
  readonly openHost: (host: PictureHost, credentials: HostCredentials | null) => OpenPictureHost
}

/**
 * A sender that first uploads a stored picture to its connection's picture host, if any, and then sends the
 * public address. Any problem at the host ends the attempt before the service is asked: it never counts as a
 * refusal by the service, and blocks no item without a picture. A failing host rests for a while.
 */
export function sendThroughHost(deps: SendThroughHostDeps): Sender {
  return {
    tryNow: deps.rests.end,
    send: async (connection, request, signal) => {
      const isPicture = request.operation === 'add' && request.content.kind === 'picture'
      if (!isPicture || connection.picturesTravel !== 'host')
        return deps.sender.send(connection, request, signal)
      const put = await putFirst(deps, connection, request.content.picture, signal)
      if (put.kind !== 'there') return put
      const content = { kind: 'literal', text: put.address } as const
      const outcome = await deps.sender.send(connection, { ...request, content }, signal)
      return withPictureAddress(outcome, put.address)
    },
  }
}

async function putFirst(
  deps: SendThroughHostDeps,
  { id, pictureHost }: ConnectionRecord,
  picture: StoredPicture,
  signal: AbortSignal,
): Promise<{ readonly kind: 'there'; readonly address: string } | SendOutcome> {
  // Checked again, because the connections file can be edited by hand.
  const host = pictureHost == null ? null : checkPictureHost(pictureHost)
  if (host === null) return notSent(notSetUp('No picture host is set up'))
  if (!host.ok) return notSent(notSetUp(`Not usable: ${Object.keys(host.error).join(', ')}`))
  const found = await deps.credentialsOf(id, host.value)
  if (!found.ok) return notSent(locked(found.error))
  if (found.value === null && credentialsNeeded(host.value) !== null) return notSent(missing)
  const { rests } = deps
  const place = `${id} ${JSON.stringify(host.value)}`
  const rest = rests.rest(place)
  if (rest !== null) return { ...notSent(rest.failure), waitMs: rest.leftMs }
  const bytes = await readBytes(deps, picture.id)
  if ('kind' in bytes) return bytes
  if (signal.aborted) return { kind: 'cancelled', mayBeDelivered: false }
  const begunAt = rests.now()
  const put = await deps.openHost(host.value, found.value).put({ ...picture, bytes: bytes.read }, signal)
  switch (put.kind) {
    case 'there':
      rests.worked(place)
      return put
    case 'cancelled':
      return { kind: 'cancelled', mayBeDelivered: false }
    case 'failed':
      // Being offline concerns the connection, which waits as a whole.
      if (isPassing(put.failure) && put.failure.code !== 'offline') rests.failed(place, begunAt, put.failure)
      return notSent(put.failure)
  }
}

async function readBytes(
  { readPicture }: SendThroughHostDeps,
  id: string,
): Promise<{ readonly read: Uint8Array<ArrayBuffer> } | SendOutcome> {
  const gone = (detail: string, retryable: boolean): SendOutcome => ({
    kind: 'not-sent',
    retryable,
    problem: { code: 'picture-gone', detail },
  })
  try {
    const read = await readPicture(id)
    return read === null ? gone('The picture is no longer in the app’s folder', false) : { read }
  } catch (cause) {
    // The file may still exist, so a retry makes sense.
    return gone(`The picture could not be read: ${errorNameOf(cause)}`, true)
  }
}

function notSent(failure: HostFailure): Extract<SendOutcome, { kind: 'not-sent' }> {
  return { kind: 'not-sent', retryable: isPassing(failure), problem: failure }
}

function notSetUp(detail: string): HostFailure {
  return { code: 'host-not-set-up', detail }
}

function locked({ code, detail }: Failure): HostFailure {
  return { code: 'host-sign-in-locked', detail: `${code}: ${detail}` }
}

const missing: HostFailure = {
  code: 'host-sign-in-missing',
  detail: 'No sign-in is kept for the address of the picture host',
}

function withPictureAddress(outcome: SendOutcome, pictureAddress: string): SendOutcome {
  const withAddress = (problem: SendProblem): SendProblem => ({ ...problem, pictureAddress })
  switch (outcome.kind) {
    case 'success':
      return { ...outcome, answer: { ...outcome.answer, pictureAddress } }
    case 'cancelled':
      return outcome
    case 'refused':
      return { ...outcome, problem: withAddress(outcome.problem) }
    case 'not-sent':
      return { ...outcome, problem: withAddress(outcome.problem) }
    case 'lost':
      return { ...outcome, problem: withAddress(outcome.problem) }
  }
}
