import type { createBridgeEnd } from './bridge.ts'

/**
 * Runs in the page's own world before any of its scripts, and receives what the preload exposes. The preload's world,
 * which starts next, passes the node for communication; the event's name is random and used only once.
 * Self-contained: its source is sent to the browser.
 */
export function startPageWorld(options: {
  bootEvent: string
  createBridgeEnd: typeof createBridgeEnd
}): void {
  if (window.top !== window) return
  const { defineProperty } = Reflect
  const { freeze } = Object
  const hasOwn = Object.hasOwn

  const deepFreeze = (value: unknown): void => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return
    if (Object.isFrozen(value) || ArrayBuffer.isView(value)) return
    freeze(value)
    for (const key of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[key])
  }

  const expose = (key: string, api: unknown): void => {
    if (hasOwn(window, key))
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    deepFreeze(api)
    defineProperty(window, key, { value: api, writable: false, enumerable: true, configurable: false })
  }

  const listen = (event: Event): void => {
    event.stopImmediatePropagation()
    const node = (event as MouseEvent).relatedTarget
    if (!node) return
    const bridge = options.createBridgeEnd({
      node,
      incoming: 'page',
      outgoing: 'preload',
      command(name, args) {
        if (name === 'expose') expose(args[0] as string, args[1])
        return undefined
      },
    })
    // Chromium would open a window before it could be denied. If denied, window.open returns null.
    const open = (address?: string | URL, name?: string, features?: string): null => {
      bridge.command('open', address === undefined ? '' : `${address}`, `${name ?? ''}`, `${features ?? ''}`)
      return null
    }
    // Electron has no such dialog (lib/renderer/window-setup.ts), while Chromium shows one.
    const prompt = (): never => {
      throw new Error('prompt() is not supported.')
    }
    // Electron opens the system's print dialog. Chromium would show a preview that an app's window lacks.
    const print = (): never => {
      throw new Error('not in the stand-in: window.print')
    }
    defineProperty(window, 'print', { value: print, writable: true, enumerable: true, configurable: true })
    defineProperty(window, 'prompt', { value: prompt, writable: true, enumerable: true, configurable: true })
    defineProperty(window, 'open', { value: open, writable: true, enumerable: true, configurable: true })
  }
  window.addEventListener(options.bootEvent, listen, { capture: true, once: true })
}
