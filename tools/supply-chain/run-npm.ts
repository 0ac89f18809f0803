import { spawn } from 'node:child_process'
import path from 'node:path'

export type NpmAnswer = { readonly status: number; readonly said: string; readonly complained: string }

/** Runs npm, the instance that runs this if there is one, without a shell. */
export async function runNpm(root: string, args: readonly string[]): Promise<NpmAnswer> {
  const own = process.env.npm_execpath
  const [program, first] = own === undefined ? ['npm', []] : [process.execPath, [path.resolve(own)]]
  const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    complained += piece
  })
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { status, said, complained }
}
