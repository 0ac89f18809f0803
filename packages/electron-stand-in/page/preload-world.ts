import type { createBridgeEnd } from './bridge.ts'
import type { createCodec } from './codec.ts'
import type { createPopupMenu } from './popup-menu.ts'
import type { watchPage } from './watch-page.ts'

export type ToPage =
  | { kind: 'reply'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; message: string }
  | { kind: 'message'; channel: string; args: unknown[] }

export type FromPage =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'open'; address: string; name: string; features: string; disposition: string }
  | { kind: 'started' }
  | { kind: 'state'; state: PageState }
  | { kind: 'accelerator'; index: number }
  | { kind: 'preload-error'; message: string; stack: string }
  | { kind: 'context-menu'; params: Record<string, unknown> }
  | { kind: 'menu-closed'; id: number; index: number }

export type PageState = {
  x: number
  y: number
  width: number
  height: number
  innerWidth: number
  innerHeight: number
  isFocused: boolean
  screen: { width: number; height: number; availWidth: number; availHeight: number; scaleFactor: number }
  prefersDark: boolean
  prefersMoreContrast: boolean
}

/** An accelerator in the form compared with key presses. */
export type KeyChord = {
  key: string
  code: string
  control: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

export type PreloadWorldOptions = {
  bootEvent: string
  bindingName: string
  entryName: string
  preloadPath: string
  process: {
    platform: string
    arch: string
    env: Record<string, string | undefined>
    versions: object
    argv: string[]
  }
  createBridgeEnd: typeof createBridgeEnd
  createCodec: typeof createCodec
  watchPage: typeof watchPage
  createPopupMenu: typeof createPopupMenu
  runPreload(...scope: unknown[]): void
}

/**
 * Runs in the preload's isolated world at the start of each main frame document: provides the preload's
 * `require('electron')`, and the main process's entry point. Self-contained: its source is sent to the browser.
 */
export function startPreloadWorld(options: PreloadWorldOptions): void {
  if (window.top !== window) return
  const world = globalThis as unknown as Record<string, unknown>
  const post = world[options.bindingName] as (text: string) => void
  delete world[options.bindingName]
  const codec = options.createCodec()
  const send = (message: FromPage): void => {
    post(codec.encode(message))
  }

  const node = document.createElement('i')
  window.dispatchEvent(new MouseEvent(options.bootEvent, { relatedTarget: node }))
  const bridge = options.createBridgeEnd({
    node,
    incoming: 'preload',
    outgoing: 'page',
    command(name, args) {
      if (name === 'open') {
        const [address, frameName, features] = args as [string, string, string]
        const resolved = address === '' ? 'about:blank' : new URL(address, document.baseURI).href
        send({
          kind: 'open',
          address: resolved,
          name: frameName,
          features,
          disposition: features ? 'new-window' : 'foreground-tab',
        })
      }
      return undefined
    },
  })

  type Settle = { resolve(value: unknown): void; reject(cause: Error): void; channel: string }
  type Listener = (...args: unknown[]) => void
  const waiting = new Map<number, Settle>()
  const listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>()
  let lastId = 0

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        lastId += 1
        send({ kind: 'invoke', id: lastId, channel: String(channel), args })
        waiting.set(lastId, { resolve, reject, channel: String(channel) })
      })
    },
    send: (channel: string, ...args: unknown[]): void =>
      send({ kind: 'send', channel: String(channel), args }),
    on: (channel: string, listener: Listener) => add(channel, listener, false),
    once: (channel: string, listener: Listener) => add(channel, listener, true),
    addListener: (channel: string, listener: Listener) => add(channel, listener, false),
    off: (channel: string, listener: Listener) => remove(channel, listener),
    removeListener: (channel: string, listener: Listener) => remove(channel, listener),
    removeAllListeners(channel?: string) {
      if (channel === undefined) listeners.clear()
      else listeners.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string) => listeners.get(channel)?.length ?? 0,
  }
  const add = (channel: string, listener: Listener, isOnce: boolean) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, isOnce }])
    return ipcRenderer
  }
  const remove = (channel: string, listener: Listener) => {
    const left = [...(listeners.get(channel) ?? [])]
    const at = left.findLastIndex((entry) => entry.listener === listener)
    if (at >= 0) left.splice(at, 1)
    listeners.set(channel, left)
    return ipcRenderer
  }

  const receive = (text: string): void => {
    const message = codec.decode(text) as ToPage
    if (message.kind === 'message') {
      for (const { listener, isOnce } of listeners.get(message.channel) ?? []) {
        if (isOnce) remove(message.channel, listener)
        try {
          listener(
            { sender: ipcRenderer, ports: [], defaultPrevented: false, preventDefault() {} },
            ...message.args,
          )
        } catch (cause) {
          reportError(cause)
        }
      }
      return
    }
    const settle = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'reply') settle?.resolve(message.value)
    else settle?.reject(new Error(`Error invoking remote method '${settle.channel}': ${message.message}`))
  }

  const fileQuery: { file: File | undefined; path: string } = { file: undefined, path: '' }
  const webUtils = {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File))
        throw new TypeError("Failed to execute 'getPathForFile': parameter 1 is not of type 'File'.")
      fileQuery.file = file
      fileQuery.path = ''
      // The only synchronous request to the main process: it answers while the script is paused here.
      // biome-ignore lint/suspicious/noDebugger: see above
      debugger
      fileQuery.file = undefined
      return fileQuery.path
    },
  }

  const refuseByName = <T extends object>(name: string, parts: T): T =>
    new Proxy(parts, {
      get(target, key) {
        if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key)
        throw new Error(`not in the stand-in: ${name ? `${name}.` : ''}${key}`)
      },
    })
  const electron = refuseByName('', {
    contextBridge: refuseByName('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown): void => {
        bridge.command('expose', key, api)
      },
    }),
    ipcRenderer: refuseByName('ipcRenderer', ipcRenderer),
    webUtils: refuseByName('webUtils', webUtils),
  })
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer' || name === 'electron/common') return electron
    if (name === 'url' || name === 'node:url') return { URL, URLSearchParams }
    if (name === 'timers' || name === 'node:timers')
      return { setTimeout, clearTimeout, setInterval, clearInterval }
    throw new Error(`module not found: ${name}`)
  }

  const { setChords, setGuard } = options.watchPage({ send })
  const { showMenu, closeMenu } = options.createPopupMenu({ send })
  Object.defineProperty(globalThis, options.entryName, {
    value: { receive, fileQuery, setChords, setGuard, showMenu, closeMenu },
  })
  send({ kind: 'started' })
  try {
    const module = { exports: {} }
    const process = { ...options.process, type: 'renderer', sandboxed: true, contextIsolated: true }
    options.runPreload(require, module, module.exports, process, globalThis)
  } catch (cause) {
    const { message, stack } = cause instanceof Error ? cause : new Error(String(cause))
    console.error(`Unable to load preload script: ${options.preloadPath}`)
    console.error(cause)
    send({ kind: 'preload-error', message, stack: stack ?? '' })
  }
}
