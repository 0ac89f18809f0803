import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const help = `Runs the practice service on its own.

  npm run practice-service -- [--port 8787] [--key K] [--data DIR] [--allow-private-addresses] [--log]

  --port  the port on 127.0.0.1; without it a free one is taken
  --key   the secret key requests must carry; without it a random one is made and printed
  --data  the folder for its documents; without it ~/.index-desk-practice-service
  --allow-private-addresses  lets websites and pictures be fetched from this computer and the local network
  --log   prints a line for each request`

/** @returns {{ port: number, key: string, data: string, allowPrivate: boolean, log: boolean } | string} */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        key: { type: 'string', default: randomBytes(24).toString('base64url') },
        data: { type: 'string', default: join(homedir(), '.index-desk-practice-service') },
        'allow-private-addresses': { type: 'boolean', default: false },
        log: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return help
    const port = Number(values.port)
    if (!/^\d+$/.test(values.port) || port > 65_535)
      return `--port must be a number from 0 to 65535.\n\n${help}`
    if (values.key === '' || values.data === '') return `--key and --data must not be empty.\n\n${help}`
    const allowPrivate = values['allow-private-addresses']
    return { port, key: values.key, data: values.data, allowPrivate, log: values.log }
  } catch (cause) {
    return `${cause instanceof Error ? cause.message : cause}\n\n${help}`
  }
}

/** The service is TypeScript, which Node runs directly from version 24; the project includes that Node. */
function runUnderOwnNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const ownNode = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url))
  if (!existsSync(ownNode)) {
    console.error('The practice service needs Node 24. Run "npm install" first.')
    process.exitCode = 1
    return
  }
  const child = spawn(ownNode, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/** @param {Exclude<ReturnType<typeof readOptions>, string>} options */
async function run({ port, key, data, allowPrivate, log }) {
  const { startPracticeService } = await import('../src/practice-service/start-practice-service.ts')
  const service = await startPracticeService({
    dataDirectory: data,
    key,
    port,
    allowPrivateAddresses: allowPrivate,
    ...(log && { log: (line) => console.log(line) }),
  })
  console.log(
    `The practice service is at ${service.address} with the key ${key}, its documents are in ${data}`,
  )
  const stop = () => void service.close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const options = readOptions()
if (typeof options === 'string') {
  const isHelp = options === help
  ;(isHelp ? console.log : console.error)(options)
  process.exitCode = isHelp ? 0 : 2
} else if (process.features.typescript === false || process.features.typescript === undefined) {
  runUnderOwnNode()
} else {
  run(options).catch((cause) => {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  })
}
