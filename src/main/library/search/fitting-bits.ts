import { lastKey } from '../records/documents.ts'
import type { CompiledQuery } from './compile-query.ts'
import type { Condition } from './conditions.ts'
import { findByKey } from './find-by-key.ts'
import { createKeyBits, type KeyBits, streamOfBits } from './key-bits.ts'

/** Every document that fits, one bit each, as far as the time has allowed. */
export type FittingBits = {
  readonly bits: KeyBits
  count: number
  /** Where to go on at; undefined where all are known. */
  at: number | undefined
}
type Known = { name: string; state: FittingBits }
const known = (): Known => ({ name: '', state: { bits: createKeyBits(0), count: 0, at: undefined } })

const together = 2000

/**
 * Goes on where it was left, as long as the time allows. What changes meanwhile does not begin it anew: whoever asks
 * for it `fromTheBeginning` gets it as it is now.
 */
export function gatherFitting(
  query: CompiledQuery,
  wanted: { readonly name: string; readonly fromTheBeginning: boolean; readonly isOver: () => boolean },
): FittingBits {
  const { db } = query
  const held = db.own(known)
  if (held.name !== wanted.name || wanted.fromTheBeginning) {
    held.name = wanted.name
    const newest = lastKey(db)
    held.state = { bits: createKeyBits(newest), count: 0, at: newest }
  }
  const { state } = held
  while (state.at !== undefined) {
    const found = findByKey(db, query, {
      direction: 'newest-first',
      at: state.at,
      limit: together,
      isOver: wanted.isOver,
      wantsAll: true,
    })
    for (const key of found.keys) state.bits.add(key)
    state.count += found.keys.length
    state.at = found.next
    if (wanted.isOver()) break
  }
  return state
}

/** Takes the place of everything a search asks for. */
export function amongThese(bits: KeyBits): Condition {
  return {
    test: ({ key }) => bits.has(key),
    stream: ({ direction }) => streamOfBits(direction, bits),
    gathering: null,
    isExact: 'always',
    has: (_, key) => bits.has(key),
  }
}
