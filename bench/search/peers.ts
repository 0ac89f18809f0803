import { fork } from 'node:child_process'
import { once } from 'node:events'
import { freemem } from 'node:os'
import path from 'node:path'
import { type PeerReport, type PeerTask, peerReport } from './peer-task.ts'

/** Milliseconds. A million documents take minutes; slower peers are measured with fewer. */
const longestMs = 75_000
const longestAskingMs = 30_000
/** Multiple of the time limit after which a started step is abandoned. */
const patience = 2
const megabyte = 1_000_000
/** The remaining memory is left to other processes. */
const shareOfFreeMemory = 0.6

/** Runs an in-memory search in its own process, which frees its memory when it ends. Undefined if it did not finish. */
export async function runPeer(
  task: Pick<PeerTask, 'peer' | 'documents' | 'seed' | 'texts'>,
): Promise<PeerReport | undefined> {
  const mostMb = Math.floor((freemem() / megabyte) * shareOfFreeMemory)
  const child = fork(path.join(import.meta.dirname, 'peer-process.ts'), {
    execArgv: [`--max-old-space-size=${mostMb}`],
  })
  const givenUp = setTimeout(() => child.kill('SIGKILL'), (longestMs + longestAskingMs) * patience)
  try {
    child.send({ ...task, longestMs, longestAskingMs, mostMb: mostMb * 0.8 } satisfies PeerTask)
    const answer = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)])
    return answer === undefined ? undefined : peerReport.parse(answer[0])
  } finally {
    clearTimeout(givenUp)
    child.kill()
  }
}
