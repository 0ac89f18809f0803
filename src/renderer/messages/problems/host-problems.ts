import type { HostProblemCode, PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'

/** Every failure to send, in three parts: what happened, that nothing is lost, what to do. */
export type SendProblemMessages = { readonly what: string; readonly safe: string; readonly todo: string }

const kept = 'The picture is safe on this computer.'
const settings = 'Settings under “Pictures from this computer”'
const whoever = 'Ask whoever looks after the picture host'

/** Why a picture did not reach the connection's picture host; unrelated to the index service. */
export const hostProblemMessages: Readonly<
  Record<HostProblemCode, (problem: SendProblem) => SendProblemMessages>
> = {
  'host-not-set-up': () => ({
    what: 'The picture host of this connection isn’t set up completely.',
    safe: kept,
    todo: `Complete it in ${settings}, then press Retry.`,
  }),
  'host-sign-in-missing': () => ({
    what: 'The sign-in for the picture host is missing.',
    safe: kept,
    todo: `Enter it in ${settings}, then press Retry.`,
  }),
  'host-sign-in-locked': () => ({
    what: 'The keychain is locked, so the picture host’s sign-in can’t be read.',
    safe: kept,
    todo: 'Unlock the keychain, then press Retry.',
  }),
  'host-sign-in-refused': () => ({
    what: 'The picture host refused the sign-in.',
    safe: kept,
    todo: `Enter it again in ${settings}, then press Retry.`,
  }),
  'host-not-permitted': () => ({
    what: 'The picture host doesn’t let this sign-in upload pictures.',
    safe: kept,
    todo: `${whoever} to allow it. Then press Retry.`,
  }),
  'host-not-found': () => ({
    what: 'The picture host doesn’t have this bucket or folder.',
    safe: kept,
    todo: `Check its name in ${settings}, then press Retry.`,
  }),
  'host-region-wrong': ({ rightRegion }) => ({
    what:
      rightRegion === undefined
        ? 'The bucket of the picture host is in another region.'
        : `The bucket of the picture host is in the region “${rightRegion}”.`,
    safe: kept,
    todo: `Change the region in ${settings}, then press Retry.`,
  }),
  'host-clock-wrong': () => ({
    what: 'This computer’s clock is wrong.',
    safe: kept,
    todo: 'Correct the date and time, then press Retry.',
  }),
  'host-refused': () => ({
    what: 'The picture host refused the picture.',
    safe: kept,
    todo: `Press Check in ${settings}, then press Retry.`,
  }),
  'host-full': () => ({
    what: 'The picture host has no room left.',
    safe: kept,
    todo: `${whoever} for more room. Then press Retry.`,
  }),
  'host-redirected': ({ newAddress }) => ({
    what:
      newAddress === undefined
        ? 'The picture host has moved to another address.'
        : `The picture host has moved to another address: ${newAddress}`,
    safe: `${kept} The sign-in wasn’t sent there.`,
    todo: `Change the address in ${settings}, then press Retry.`,
  }),
  'host-certificate': () => ({
    what: 'The picture host’s certificate isn’t trusted.',
    safe: `${kept} The sign-in wasn’t sent.`,
    todo: `${whoever}. Then press Retry.`,
  }),
  'host-unreachable': () => ({
    what: 'Can’t reach the picture host.',
    safe: kept,
    todo: `Check the network, and the address in ${settings}. Then press Retry.`,
  }),
  'host-not-answering': () => ({
    what: 'A web page answered instead of the picture host.',
    safe: kept,
    todo: 'Sign in to the network in your browser.',
  }),
  'host-in-trouble': () => ({
    what: 'The picture host keeps failing.',
    safe: kept,
    todo: 'Press Retry later.',
  }),
}

export const hostCheckTodos: Readonly<Record<HostProblemCode, (report: PictureHostReport) => string>> = {
  'host-not-set-up': () => 'Fill in what is missing, then press Check again.',
  'host-sign-in-missing': () => 'Enter it, then press Check again.',
  'host-sign-in-locked': () => 'Unlock the keychain, then press Check again.',
  'host-sign-in-refused': () => 'Copy all of it again, then press Check.',
  'host-not-permitted': () => `${whoever} to allow uploading, reading and removing files.`,
  'host-not-found': () => 'Check its name and the address.',
  'host-region-wrong': ({ rightRegion }) =>
    rightRegion === undefined ? `${whoever} which one.` : `Enter “${rightRegion}” as the region.`,
  'host-clock-wrong': () => 'Correct the date and time, then press Check again.',
  'host-refused': () => `${whoever} about its answer.`,
  'host-full': () => `${whoever} for more room.`,
  'host-redirected': () => 'Enter the new address if your organisation knows it.',
  'host-certificate': () => `${whoever}.`,
  'host-unreachable': () => 'Check the network and the address.',
  'host-not-answering': () => 'Sign in to the network in your browser, or check the address.',
  'host-in-trouble': () => 'Press Check again later.',
}
