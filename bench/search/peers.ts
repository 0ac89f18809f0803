import { fork } from 'node:child_process'
import { once } from 'node:events'
import { freemem } from 'node:os'
import path from 'node:path'
import { type PeerReport, type PeerTask, peerReport } from './peer-task.ts'

/** A million documents take some minutes; what takes longer is measured with fewer. */
const longestMs = 4 * 60_000
const megabyte = 1_000_000
/** The rest is left to whatever else the computer does. */
const shareOfFreeMemory = 0.6

/** Runs a search in memory in a process of its own, which ends with all it holds. */
export async function runPeer(
  task: Pick<PeerTask, 'peer' | 'documents' | 'seed' | 'texts'>,
): Promise<PeerReport> {
  const mostMb = Math.floor((freemem() / megabyte) * shareOfFreeMemory)
  const child = fork(path.join(import.meta.dirname, 'peer-process.ts'), {
    execArgv: [`--max-old-space-size=${mostMb}`],
  })
  try {
    child.send({ ...task, longestMs, mostMb: mostMb * 0.8 } satisfies PeerTask)
    const answer = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${task.peer} ended before its figures`)
      }),
    ])
    return peerReport.parse(answer[0])
  } finally {
    child.kill()
  }
}
