import { writeSync } from 'node:fs'

/**
 * For a program that is killed after printing this many lines: it works on until the next line and waits there. So it
 * is always killed in the middle of its work, however late the signal comes.
 */
export function sayUntilKilled(lines: number): (line: string) => void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  let left = lines
  return (line) => {
    if (left === 0) Atomics.wait(never, 0, 0)
    left -= 1
    let rest = Buffer.from(`${line}\n`)
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(1, rest))
      } catch (cause) {
        // Whoever reads is behind.
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN')) throw cause
        Atomics.wait(never, 0, 0, 1)
      }
    }
  }
}
