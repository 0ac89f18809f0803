import { writeSync } from 'node:fs'

/**
 * Returns a print function for a program to be killed after this many lines: the program works on until the
 * next line and waits there. So it is always killed in the middle of its work, however late the signal comes.
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
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN')) throw cause
        Atomics.wait(never, 0, 0, 1)
      }
    }
  }
}
