// @ts-check
'use strict'

/**
 * Loaded before the app's main module, and into each of its threads: Node's own ways to the network then lead to this
 * computer only. What lies outside is answered as a host that nobody knows, and written down for the check at the end
 * of the run. The websites of tests (`*.pages.example`) have a public address as far as the app can tell, and are served
 * by this computer: the app refuses to read pages of private addresses, and has no option to do so.
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
const isTestPage = (host) => /\.pages\.example\.?$/i.test(host)

const pageAddress = { address: '93.184.215.14', family: 4 }
const servedFrom = { address: '127.0.0.1', family: 4 }

/**
 * Calls back as `dns.lookup` does.
 *
 * @param {{ address: string, family: number }} found
 * @param {unknown} options
 * @param {(error: NodeJS.ErrnoException | null, address: string | import("node:dns").LookupAddress[], family?: number) => void} done
 */
function answer(found, options, done) {
  const isAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true
  if (isAll) done(null, [found])
  else done(null, found.address, found.family)
}

/**
 * The options of a connection to a page of a test: its own `lookup`, which may refuse the public address, is still asked.
 *
 * @param {Record<string, unknown>} options
 */
function toTestPage(options) {
  const check = typeof options.lookup === 'function' ? options.lookup : dns.lookup
  return {
    ...options,
    /** @type {import('node:net').LookupFunction} */
    lookup: (host, wanted, done) =>
      check(host, wanted, (/** @type {unknown} */ error) =>
        error ? Reflect.apply(done, undefined, [error]) : answer(servedFrom, wanted, done),
      ),
  }
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
  // Node's internals pass normalized arguments.
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
    if (isTestPage(host)) {
      // Node's internals pass a marked array, which must keep its identity.
      const list = Array.isArray(args[0]) ? args[0] : args
      list[0] = toTestPage(list[0])
      return Reflect.apply(connect, this, args)
    }
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
    if (name === 'lookup' && isTestPage(host)) {
      const found = args.at(1)
      if (owner === dns.promises)
        return new Promise((resolve) =>
          answer(pageAddress, found, (_error, addresses) =>
            resolve(Array.isArray(addresses) ? addresses : pageAddress),
          ),
        )
      const done = args.at(-1)
      if (typeof done !== 'function') throw new TypeError('There is nobody to tell')
      return process.nextTick(() => answer(pageAddress, found, (...given) => done(...given)))
    }
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

// An app searches its arguments for files to open.
const own = process.argv.indexOf(__filename)
if (own > 0) process.argv.splice(own - 1, 2)

// Updates the named imports of these modules.
syncBuiltinESMExports()
