import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const tool = fileURLToPath(new URL('practice-service.mjs', import.meta.url))

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'practice-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param {string[]} args */
function runTool(args) {
  const child = spawn(process.execPath, [tool, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { child, exited: once(child, 'exit') }
}

/** @param {string} line */
function readLine(line) {
  const [, address = '', key = ''] =
    /^The practice service is at (\S+) with the key (\S+), its documents are in /.exec(line) ?? []
  return { address, key }
}

/** @param {string[]} args */
async function startTool(args) {
  const { child, exited } = runTool(args)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, exited, ...readLine(String(line)) }
}

test.each(/** @type {const} */ (['SIGINT', 'SIGTERM']))(
  'serves with the key as given, and %s ends it cleanly',
  async (signal) => {
    const { child, exited, address, key } = await startTool([
      '--port',
      '0',
      '--key',
      'K',
      '--data',
      makeFolder(),
    ])
    expect(key).toBe('K')
    const response = await fetch(`${address}/api/v1/documents`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer K' },
      body: '{"id":"unknown"}',
    })
    expect(response.status).toBe(404)
    child.kill(signal)
    expect(await exited).toEqual([0, null])
  },
)

test('makes a key of its own where none is given, another each time', async () => {
  const one = await startTool(['--data', makeFolder()])
  const other = await startTool(['--data', makeFolder()])
  expect(one.key).toMatch(/^[\w-]{32}$/)
  expect(other.key).not.toBe(one.key)
})

test('says in one sentence that its folder is in use', async () => {
  const data = makeFolder()
  await startTool(['--data', data])
  const { child, exited } = runTool(['--data', data])
  const [line] = await once(createInterface({ input: child.stderr }), 'line')
  expect(line).toContain('Another practice service is using the folder')
  expect(await exited).toEqual([1, null])
})

test.each([[['--port', 'x']], [['--port', '70000']], [['--key', '']], [['--what']]])(
  'refuses %s with the way it is to be used',
  async (args) => {
    const { child, exited } = runTool(args)
    child.stderr.setEncoding('utf8')
    let text = ''
    child.stderr.on('data', (part) => {
      text += part
    })
    await once(child.stderr, 'end')
    expect(text).toContain('npm run practice-service -- [--port 8787]')
    expect(await exited).toEqual([2, null])
  },
)
