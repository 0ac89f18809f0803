import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Waits for the line that reports listening. Rejects with the output if the program ends instead. */
export async function startProgram(
  command: string,
  args: readonly string[],
  { output, isReady }: { readonly output: 'stdout' | 'stderr'; readonly isReady: (line: string) => boolean },
): Promise<{ readonly line: string; stop(): Promise<void> }> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (piece: Buffer) => said.push(piece.toString('utf8')))
  const line = await Promise.race([
    readyLine(child[output], isReady),
    once(child, 'error').then(([cause]) => Promise.reject(cause)),
    once(child, 'exit').then(() => Promise.reject(new Error(`${command} ended: ${said.join('')}`))),
  ])
  return { line, stop: () => stop(child) }
}

async function readyLine(stream: Readable, isReady: (line: string) => boolean): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    if (!isReady(line)) continue
    // The program would block if its later output were not read.
    stream.resume()
    return line
  }
  return new Promise(() => undefined)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
