import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { runToEnd } from './run-to-end.mjs'

const posix = process.platform !== 'win32'
const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

describe('running a command to its end', () => {
  const run = (code: string) => runToEnd(process.execPath, ['-e', code], { env: process.env })

  it('gives its exit code', async () => {
    expect(await run('process.exit(7)')).toBe(7)
  })

  it.runIf(posix)('gives 128 and the number of the signal that ended it', async () => {
    expect(await run("process.kill(process.pid, 'SIGTERM')")).toBe(128 + 15)
  })

  it('gives 127 where there is no such program', async () => {
    expect(await runToEnd('/nowhere/program', [], { env: process.env })).toBe(127)
  })

  it.runIf(posix)('hands a signal on, so that the command ends in its own way', async () => {
    const inner =
      "process.on('SIGTERM', () => process.exit(5)); console.log('up'); setInterval(() => {}, 1000)"
    const outer = `const { runToEnd } = await import(${module('run-to-end.mjs')})
      process.exitCode = await runToEnd(process.execPath, ['-e', ${JSON.stringify(inner)}], { env: process.env })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', outer])
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(5)
  })
})

describe("an npm script's own process", () => {
  it.runIf(posix)('ends when the shell between it and npm is ended', async () => {
    const script = `const { endWithNpm } = await import(${module('end-with-npm.mjs')})
      endWithNpm(process.env)
      process.on('SIGTERM', () => { console.log('ended'); process.exit() })
      console.log('up')
      setInterval(() => {}, 1000)`
    // The second command keeps the shell from replacing itself with the first.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
    })
    let output = ''
    shell.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    await once(shell, 'close')
    expect(output).toBe('up\nended\n')
  })
})
