import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { electronEnvironment, electronProgram } from '../electron-env.mjs'
import { downloadFailure, installElectron, tryElectron } from './electron.mjs'

const project = path.join(import.meta.dirname, '..', '..')
const packageFolder = path.join(project, 'node_modules', 'electron')
const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
const zipFor = (platform: string) => `electron-v${version}-${platform}-${process.arch}.zip`
const zipName = zipFor(process.platform)

let root: string
let mirror: Server
let answers: { status: number; body: Uint8Array | string }[]
let asked: string[]
let said: string[]
let zip: Uint8Array

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'index-desk-set-up-'))
  const modules = path.join(root, 'node_modules')
  mkdirSync(path.join(modules, 'electron'), { recursive: true })
  for (const file of ['package.json', 'install.js', 'checksums.json'])
    cpSync(path.join(packageFolder, file), path.join(modules, 'electron', file))
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(path.join(project, 'node_modules', scope), path.join(modules, scope))
  symlinkSync(path.join(project, 'tools'), path.join(root, 'tools'))
  zip = await zipWith(fakeBinary(version))
  answers = []
  asked = []
  said = []
  mirror = createServer((request, response) => {
    asked.push(path.basename(request.url ?? ''))
    if (request.url?.endsWith('SHASUMS256.txt'))
      return void response.end(
        ['linux', 'darwin', 'win32']
          .map((platform) => `${createHash('sha256').update(zip).digest('hex')} *${zipFor(platform)}\n`)
          .join(''),
      )
    const { status, body } = answers.shift() ?? { status: 200, body: zip }
    response.writeHead(status).end(body)
  })
  await once(mirror.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  mirror.close()
  rmSync(root, { recursive: true, force: true })
})

/** Script that answers like Electron run as Node. */
const fakeBinary = (answer: string) => `#!/bin/sh\n[ "$ELECTRON_RUN_AS_NODE" = 1 ] && echo ${answer}\n`

async function zipWith(program: string, name = 'electron', padding = new Uint8Array()): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter())
  if (padding.length > 0) await writer.add('padding', new Uint8ArrayReader(padding))
  // Owner permissions rwx, as Unix archives store them.
  const executable = {
    versionMadeBy: 0x0314,
    externalFileAttributes: (0o100755 << 16) >>> 0,
    msDosCompatible: false,
  }
  await writer.add(name, new TextReader(program), executable)
  await writer.add('version', new TextReader(version))
  return writer.close()
}

const context = (env: NodeJS.ProcessEnv = {}) => ({
  root,
  env: {
    PATH: process.env.PATH,
    ELECTRON_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`,
    electron_config_cache: path.join(root, 'cache'),
    electron_use_remote_checksums: '1',
    ...env,
  },
  retryElectron: true,
  say: (line: string) => void said.push(line),
  retryAfterMs: [1, 1],
})

const downloads = () => asked.filter((file) => file === zipName).length
const runtime = () => electronEnvironment(root).INDEX_DESK_RUNTIME

// The archive and its program are for Linux.
describe.runIf(process.platform === 'linux')('the download of Electron', () => {
  it('comes from the mirror that ELECTRON_MIRROR names, and what came is run once', async () => {
    expect(await installElectron(context())).toBe(true)
    expect(await tryElectron(context())).toBe(true)
    expect([downloads(), runtime()]).toEqual([1, 'electron'])
  })

  it.each([
    ['win32', 'electron.exe'],
    ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ])('for %s puts its program in place as %s, and runs it once', async (platform, program) => {
    zip = await zipWith(fakeBinary(version), program)
    const there = context({ npm_config_platform: platform })
    expect(await installElectron(there)).toBe(true)
    expect(asked).toContain(zipFor(platform))
    expect(electronProgram(root)).toBe(path.join(root, 'node_modules', 'electron', 'dist', program))
    expect(await tryElectron(there)).toBe(true)
    expect(runtime()).toBe('electron')
  })

  it('promises no stand-in on Windows when it fails, where none runs', async () => {
    answers = [{ status: 404, body: '' }]
    expect(await installElectron({ ...context(), platform: 'win32' })).toBe(false)
    expect(said.at(-1)).toMatch(/could not be downloaded \(Response code 404.*\) \(next try/)
    expect(said.join()).not.toContain('stand-in')
  })

  it('is tried again after a passing failure', async () => {
    answers = [
      { status: 503, body: '' },
      { status: 429, body: '' },
    ]
    expect(await installElectron(context())).toBe(true)
    expect(downloads()).toBe(3)
    expect(said.filter((line) => line.startsWith('Trying again'))).toHaveLength(2)
  })

  it('is given up after three attempts, with its reason, and the stand-in takes its place', async () => {
    answers = Array.from({ length: 5 }, () => ({ status: 503, body: '' }))
    expect(await installElectron(context())).toBe(false)
    expect([downloads(), runtime()]).toEqual([3, 'stand-in'])
    expect(said.at(-1)).toMatch(/could not be downloaded \(Response code 503.*stand-in/)
  })

  it('is given up at once where the mirror has no such file', async () => {
    answers = [{ status: 404, body: '' }]
    expect(await installElectron(context())).toBe(false)
    expect(downloads()).toBe(1)
  })

  it('refuses a file that is not the one Electron published', async () => {
    answers = Array.from({ length: 3 }, () => ({ status: 200, body: 'not an archive' }))
    expect(await installElectron(context())).toBe(false)
    expect(said.at(-1)).toContain('the file that came is not the one that Electron published')
    expect(runtime()).toBe('stand-in')
  })
})

describe.runIf(process.platform === 'linux')('a binary that is there', () => {
  it('and does not run is told apart from a missing one, with one line, until it runs', async () => {
    zip = await zipWith('#!/bin/sh\necho "error while loading shared libraries: libnss3.so" >&2\nexit 127\n')
    expect(await installElectron(context())).toBe(true)
    said = []
    expect(await tryElectron(context())).toBe(false)
    expect(said).toEqual([expect.stringMatching(/is installed but does not run \(.*libnss3\.so\).*stand-in/)])
    expect(runtime()).toBe('stand-in')
    expect(await tryElectron({ ...context(), platform: 'win32' })).toBe(false)
    expect(said.at(-1)).toMatch(/is installed but does not run \(.*libnss3\.so\)\.$/)
    writeFileSync(path.join(root, 'node_modules', 'electron', 'dist', 'electron'), fakeBinary(version))
    expect(await tryElectron(context())).toBe(true)
    expect(runtime()).toBe('electron')
  })

  it('of another version does not count', async () => {
    zip = await zipWith(fakeBinary('1.2.3'))
    expect(await installElectron(context())).toBe(true)
    expect(await tryElectron(context())).toBe(false)
  })
})

describe.runIf(process.platform === 'linux')('a binary whose libraries are missing', () => {
  it('is named with all of them in one sentence', async () => {
    expect(await installElectron(context())).toBe(true)
    // A real program that needs two missing libraries: their names are changed in its own table.
    const file = path.join(root, 'node_modules', 'electron', 'dist', 'electron')
    const program = readFileSync(process.execPath)
    for (const library of ['libdl.so.2', 'libm.so.6']) {
      const at = program.indexOf(`\0${library}\0`)
      expect(at).toBeGreaterThan(0)
      program.write('lib!', at + 1)
    }
    rmSync(file)
    writeFileSync(file, program)
    chmodSync(file, 0o755)
    said = []
    expect(await tryElectron(context())).toBe(false)
    expect(said).toEqual([
      `Electron ${version} is installed but does not run (without lib!l.so.2 and lib!.so.6), ` +
        'so its stand-in with an installed Chromium is used.',
    ])
  })
})

/** Mounts a small disk for one process, if the system allows it. */
const ownDisk = ['--map-root-user', '--mount', 'sh', '-c']
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', [...ownDisk, 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0

describe.runIf(canMount)('a full disk', () => {
  it.each([
    ['the download', 'cache', 'size=200k'],
    ['what is unpacked', 'node_modules/electron/dist', 'size=200k'],
    // No folder can be created here, neither for the download nor for the record of its failure.
    ['anything at all', 'node_modules/.cache', 'nr_inodes=1'],
  ])('that has no room for %s ends the first attempt with one sentence', async (_what, place, limit) => {
    zip = await zipWith(fakeBinary(version), 'electron', randomBytes(2_000_000))
    const disk = path.join(root, place)
    mkdirSync(disk, { recursive: true })
    const own = context(place.endsWith('.cache') ? { electron_config_cache: disk } : {})
    const script = `
      import { installElectron } from ${JSON.stringify(path.join(import.meta.dirname, 'electron.mjs'))}
      const context = JSON.parse(process.argv[1])
      process.exitCode = (await installElectron({ ...context, say: console.log })) ? 0 : 3`
    const mount = `mount -t tmpfs -o ${limit} tmpfs "$1" && shift && exec "$@"`
    const program = [process.execPath, '--input-type=module', '-e', script, JSON.stringify(own)]
    const run = promisify(execFile)('unshare', [...ownDisk, mount, 'sh', disk, ...program])
    const { code, stdout, stderr } = await run.catch((cause) => cause)
    expect([code, stderr]).toEqual([3, ''])
    expect(stdout).toContain('could not be downloaded (the disk is full, and about 400 MB are needed)')
    expect(stdout).not.toContain('Trying again')
  })
})

describe('the reason of a failed download', () => {
  it.each([
    ['Error: ENOSPC: no space left on device, write', 'the disk is full, and about 400 MB are needed', false],
    ['Error: No space left on device (os error 28)', 'the disk is full, and about 400 MB are needed', false],
    ['Error: getaddrinfo ENOTFOUND github.com', 'getaddrinfo ENOTFOUND github.com', false],
    ['Error: unable to get local issuer certificate', 'unable to get local issuer certificate', false],
    ['HTTPError: Response code 502 (Bad Gateway) for x', 'Response code 502 (Bad Gateway) for x', true],
    ['Error: read ECONNRESET', 'read ECONNRESET', true],
    ['Error: the server does not answer', 'the server does not answer', true],
    ['', 'no answer in time', false],
  ])('of %j is told, and decides about another attempt', (output, reason, isWorthRetrying) => {
    expect(downloadFailure(output)).toEqual({ reason, isWorthRetrying })
  })
})
