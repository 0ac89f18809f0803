import type { HostProblemCode, PictureHostReport } from '../../../shared/schemas/picture-host.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'

/** Every failure to send in three parts: what happened, that nothing is lost, what to do. */
export type SendProblemMessages = { readonly what: string; readonly safe: string; readonly todo: string }

const kept = 'The picture is kept here and nothing is lost. The service was not asked yet.'
const settings = 'Settings under “Pictures from this computer”'
const whoever = 'Ask whoever looks after the picture host'

/** Why a picture did not get to the picture host of its connection; never a matter between the editor and the service. */
export const hostProblemMessages: Readonly<
  Record<HostProblemCode, (problem: SendProblem) => SendProblemMessages>
> = {
  'host-not-set-up': () => ({
    what: 'Pictures of this connection go through a picture host, which is not set up completely.',
    safe: kept,
    todo: `Look at it in ${settings}, then press Retry.`,
  }),
  'host-sign-in-missing': () => ({
    what: 'The sign-in for the picture host is missing.',
    safe: kept,
    todo: `Enter it in ${settings}, then press Retry.`,
  }),
  'host-sign-in-locked': () => ({
    what: 'The keychain of this computer is locked, so the sign-in for the picture host cannot be read.',
    safe: kept,
    todo: 'Unlock the keychain, then press Retry.',
  }),
  'host-sign-in-refused': () => ({
    what: 'The picture host did not accept the sign-in.',
    safe: kept,
    todo: `Enter it again in ${settings} and press Check there; then press Retry.`,
  }),
  'host-not-permitted': () => ({
    what: 'The picture host does not let this sign-in store pictures there.',
    safe: kept,
    todo: `${whoever} to allow it. Then press Retry.`,
  }),
  'host-not-found': () => ({
    what: 'The place for pictures is not there: the picture host does not know this bucket or folder.',
    safe: kept,
    todo: `Look at its name in ${settings}, then press Retry.`,
  }),
  'host-region-wrong': ({ rightRegion }) => ({
    what:
      rightRegion === undefined
        ? 'The bucket of the picture host is in another region.'
        : `The bucket of the picture host is in the region “${rightRegion}”, and another one is set.`,
    safe: kept,
    todo: `Change the region in ${settings}, and in the address of the storage where it names one. Then press Retry.`,
  }),
  'host-clock-wrong': () => ({
    what: 'The clock of this computer differs too much from that of the picture host.',
    safe: kept,
    todo: 'Set the date and time of this computer right, then press Retry.',
  }),
  'host-refused': () => ({
    what: 'The picture host did not take the picture.',
    safe: kept,
    todo: `Read its answer, and press Check in ${settings}. Then press Retry.`,
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
    safe: `${kept} The sign-in was not sent there.`,
    todo: `Change the address in ${settings}, then press Retry.`,
  }),
  'host-certificate': () => ({
    what: 'The picture host could not prove who it is: its certificate is not trusted.',
    safe: `${kept} The sign-in was not sent.`,
    todo: `${whoever}. Then press Retry.`,
  }),
  'host-unreachable': () => ({
    what: 'The picture host cannot be reached just now.',
    safe: kept,
    todo: `Check the network and the address in ${settings}, then press Retry.`,
  }),
  'host-not-answering': () => ({
    what: 'A web page answered instead of the picture host, such as a sign-in or maintenance page.',
    safe: kept,
    todo: `Open your browser and sign in to the network. Check the address in ${settings} if it goes on.`,
  }),
  'host-in-trouble': () => ({
    what: 'The picture host has trouble of its own and kept failing.',
    safe: kept,
    todo: `Press Retry later. ${whoever} if it goes on.`,
  }),
}

/** What to do about it while the settings of the picture host are before one. */
export const hostCheckTodos: Readonly<Record<HostProblemCode, (report: PictureHostReport) => string>> = {
  'host-not-set-up': () => 'Fill in what is missing, then press Check again.',
  'host-sign-in-missing': () => 'Enter it, then press Check again.',
  'host-sign-in-locked': () => 'Unlock the keychain, then press Check again.',
  'host-sign-in-refused': () => 'Copy all of it again from where it was made, then press Check again.',
  'host-not-permitted': () => `${whoever} to allow it to put, read and remove files there.`,
  'host-not-found': () =>
    'Check how its name and the address are written. The app makes no buckets: it has to be there already.',
  'host-region-wrong': ({ rightRegion }) =>
    rightRegion === undefined
      ? `${whoever} which one, and enter it.`
      : `Enter “${rightRegion}” as the region, and in the address of the storage where it names one.`,
  'host-clock-wrong': () => 'Set the date and time of this computer right, then press Check again.',
  'host-refused': () => `${whoever} what its answer means.`,
  'host-full': () => `${whoever} for more room.`,
  'host-redirected': () => 'Enter the new address, if it is one that your organisation knows.',
  'host-certificate': () => `${whoever}.`,
  'host-unreachable': () => 'Check the network and how the address is written.',
  'host-not-answering': () =>
    'Sign in to the network in your browser, or check the address. Then press Check again.',
  'host-in-trouble': () => `Press Check again later. ${whoever} if it goes on.`,
}
