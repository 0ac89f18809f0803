// @ts-check
'use strict'

/**
 * Loaded before the app's main module, and into each of its threads: Node's own ways to the network then lead to this
 * computer only. What lies outside is answered as a host that nobody knows, and written down for the check at the end
 * of the run.
 */
const dns = require('node:dns')
const { appendFileSync } = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')
const net = require('node:net')
const threads = require('node:worker_threads')

const askedFile = process.env.INDEX_DESK_ASKED_OUTSIDE
if (askedFile === undefined) throw new Error('INDEX_DESK_ASKED_OUTSIDE names no file')

/** @param {string} host */
function isThisComputer(host) {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return /^$|^(.+\.)?localhost$|^(::ffff:)?127\.|^::1$/.test(bare)
}

/** @param {string} host */
function refuse(host) {
  appendFileSync(/** @type {string} */ (askedFile), `${host}\n`)
  return Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
    code: 'ENOTFOUND',
    errno: -3008,
    syscall: 'getaddrinfo',
    hostname: host,
  })
}

/**
 * The host of a connection, from the arguments of `socket.connect`; undefined for a pipe.
 *
 * @param {readonly unknown[]} args
 * @returns {string | undefined}
 */
function hostOf(args) {
  const [first, second] = args
  // Node's own callers hand over what they have sorted already.
  if (Array.isArray(first)) return hostOf(first)
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && typeof first.path === 'string') return undefined
    return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return undefined
  return typeof second === 'string' ? second : 'localhost'
}

const connect = net.Socket.prototype.connect
Reflect.set(
  net.Socket.prototype,
  'connect',
  /** @this {net.Socket} @param {unknown[]} args */
  function connectInside(...args) {
    const host = hostOf(args)
    if (host === undefined || isThisComputer(host)) return Reflect.apply(connect, this, args)
    const refusal = refuse(host)
    process.nextTick(() => this.destroy(refusal))
    return this
  },
)

for (const [owner, name] of [
  ...Object.keys(dns).map((key) => /** @type {const} */ ([dns, key])),
  ...Object.keys(dns.promises).map((key) => /** @type {const} */ ([dns.promises, key])),
]) {
  if (!/^(lookup|resolve|reverse)/.test(name)) continue
  const ask = Reflect.get(owner, name)
  Reflect.set(owner, name, (/** @type {unknown[]} */ ...args) => {
    const host = String(args[0])
    if (isThisComputer(host)) return Reflect.apply(ask, owner, args)
    const refusal = refuse(host)
    if (owner === dns.promises) return Promise.reject(refusal)
    const done = args.at(-1)
    if (typeof done !== 'function') throw new TypeError('There is nobody to tell')
    process.nextTick(() => done(refusal))
  })
}

const { Worker } = threads
Reflect.set(
  threads,
  'Worker',
  class extends Worker {
    /**
     * @param {string | URL} file
     * @param {import('node:worker_threads').WorkerOptions} [options]
     */
    constructor(file, options = {}) {
      const own = ['--disable-warning=ExperimentalWarning', '--require', __filename]
      super(file, { ...options, execArgv: [...(options.execArgv ?? []), ...own] })
    }
  },
)

// An app looks into its arguments for files to open.
const own = process.argv.indexOf(__filename)
if (own > 0) process.argv.splice(own - 1, 2)

// Modules that import these by name get them as they are now.
syncBuiltinESMExports()
