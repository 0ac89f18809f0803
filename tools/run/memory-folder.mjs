import { readFileSync, statfsSync } from 'node:fs'

const place = '/dev/shm'

/**
 * A folder in memory with at least so much room from which programs can be started, or null: hundreds of tests would
 * wait for a disk otherwise.
 *
 * @param {number} bytes
 * @returns {string | null}
 */
export function memoryFolder(bytes) {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const options = mounts.findLast((line) => line.split(' ')[1] === place)?.split(' ')[3]
    const { bavail, bsize } = statfsSync(place)
    const isFit = options !== undefined && !options.split(',').includes('noexec') && bavail * bsize >= bytes
    return isFit ? place : null
  } catch {
    return null
  }
}
