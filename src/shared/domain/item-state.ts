import { fail, type Result, succeed } from '../result.ts'

export const itemStates = [
  'waiting',
  'sending',
  'unsure',
  'needs-attention',
  'paused',
  'done',
  'discarded',
] as const

export type ItemState = (typeof itemStates)[number]

/** Items that need the user may stay for days, so they do not count. */
export const statesUnderWay = ['waiting', 'sending', 'unsure', 'paused'] as const

export function countUnderWay(counts: Readonly<Record<ItemState, number>>): number {
  return statesUnderWay.reduce((sum, state) => sum + counts[state], 0)
}

/**
 * Events of a queue item.
 *
 * `claimed`: taken for sending; the attempt is on disk before the first byte leaves.
 *
 * `accepted`: the service answered with success, or with a conflict to a repeat; or it has the document
 * already and the user has the rest sent as an update.
 *
 * `postponed`: certainly not at the service; will be retried.
 *
 * `lost-contact`: the service may have it; will be sent again with the same ID.
 *
 * `refused`: needs the user; never retried automatically.
 *
 * `interrupted`: was being sent when the app ended.
 */
export const itemEvents = [
  'claimed',
  'accepted',
  'postponed',
  'lost-contact',
  'refused',
  'interrupted',
  'paused',
  'resumed',
  'retried',
  'corrected',
  'discarded',
] as const

export type ItemEvent = (typeof itemEvents)[number]

/**
 * `doubtful`: an attempt lost contact, and none has succeeded since. The item may be at the service; pauses,
 * refusals and retries keep the doubt.
 */
export type ItemPosition = { readonly state: ItemState; readonly doubtful: boolean }

const certain = (state: ItemState): ItemPosition => ({ state, doubtful: false })

/** The state machine of a queue item: pure, and the only place that decides the next state. */
export function nextPosition(
  { state, doubtful }: ItemPosition,
  event: ItemEvent,
): Result<ItemPosition, 'not-possible'> {
  const idle: ItemState = doubtful ? 'unsure' : 'waiting'
  switch (event) {
    case 'claimed':
      return state === 'waiting' || state === 'unsure'
        ? succeed({ state: 'sending', doubtful })
        : fail('not-possible')
    case 'accepted':
      return state === 'sending' || state === 'needs-attention'
        ? succeed(certain('done'))
        : fail('not-possible')
    case 'postponed':
      return state === 'sending' ? succeed({ state: idle, doubtful }) : fail('not-possible')
    case 'lost-contact':
    case 'interrupted':
      return state === 'sending' ? succeed({ state: 'unsure', doubtful: true }) : fail('not-possible')
    case 'refused':
      return state === 'sending' ? succeed({ state: 'needs-attention', doubtful }) : fail('not-possible')
    case 'paused':
      return state === 'waiting' || state === 'unsure'
        ? succeed({ state: 'paused', doubtful })
        : fail('not-possible')
    case 'resumed':
      return state === 'paused' ? succeed({ state: idle, doubtful }) : fail('not-possible')
    case 'retried':
      return state === 'needs-attention' || state === 'unsure' || state === 'waiting'
        ? succeed({ state: idle, doubtful })
        : fail('not-possible')
    case 'corrected':
      return state === 'sending' || isFinal(state) ? fail('not-possible') : succeed({ state: idle, doubtful })
    case 'discarded':
      return state === 'sending' || isFinal(state)
        ? fail('not-possible')
        : succeed({ state: 'discarded', doubtful })
  }
}

/** A final item is never sent again; it stays in the history. */
export function isFinal(state: ItemState): boolean {
  return state === 'done' || state === 'discarded'
}
