import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_EVERY_MS = 250
/** A lock unchanged for this many looks was left by a killed process: a live owner touches it. */
const LOOKS_UNTIL_LEFT_BEHIND = 40

/**
 * Does the work while no other process does it in the same checkout: two `npm ci` at once delete each other's files.
 * Where no lock can be written, nothing can be installed either, and the work says why.
 *
 * @template Result
 * @param {{ root: string, say: (line: string) => void, lookEveryMs?: number }} context
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime({ root, say, lookEveryMs = LOOK_EVERY_MS }, work) {
  const lock = path.join(root, '.set-up.lock')
  if (!(await acquire(lock, say, lookEveryMs))) return work()
  const touching = setInterval(() => touch(lock), lookEveryMs * 4)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    rmSync(lock, { force: true })
  }
}

/**
 * @param {string} lock
 * @param {(line: string) => void} say
 * @param {number} lookEveryMs
 * @returns {Promise<boolean>} false where no lock can be written
 */
async function acquire(lock, say, lookEveryMs) {
  /** @type {number | undefined} */
  let touchedAt
  // Looks are counted, not time: a sleeping computer touches no lock.
  for (let [looks, isFirst] = [0, true]; ; isFirst = false) {
    try {
      writeFileSync(lock, '', { flag: 'wx' })
      return true
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) return false
    }
    const found = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    looks = found === touchedAt ? looks + 1 : 0
    touchedAt = found
    if (looks >= LOOKS_UNTIL_LEFT_BEHIND) {
      rmSync(lock, { force: true })
      continue
    }
    if (isFirst) say('Waiting until another command has set this checkout up.')
    await wait(lookEveryMs)
  }
}

/** @param {string} lock */
function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The lock was deleted: the next process does not wait.
  }
}
