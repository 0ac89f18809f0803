/**
 * One end of contextBridge. The preload's and the page's world share only the DOM; both run this function on a
 * detached node that only they hold, and communicate by its events. An event's `detail` is structurally cloned;
 * functions and promises within it become numbers that the other end wraps. Long texts are sent ahead, each in its own event:
 * both worlds share the platform's strings, as in Electron. The page may be hostile and shares this realm: everything
 * used later is captured before any script of the page runs; own objects have no prototype, and array elements are
 * defined rather than assigned, so that patched prototypes see nothing. Self-contained: its source runs in both
 * worlds.
 */
export function createBridgeEnd(options: {
  node: EventTarget
  /** Names of the events that this end listens to and sends. */
  incoming: string
  outgoing: string
  /** Handles calls other than those of transferred functions. */
  command(name: string, args: unknown[]): unknown
}): { command(name: string, ...args: unknown[]): unknown } {
  const { node, incoming, outgoing, command } = options
  const { apply, ownKeys, defineProperty, getOwnPropertyDescriptor } = Reflect
  const { isArray } = Array
  const { keys: keysOf } = Object
  const LONG = 100_000
  const DEEP = 50
  const toText = Object.prototype.toString
  const then = Promise.prototype.then
  const dispatch = EventTarget.prototype.dispatchEvent
  const [OwnPromise, OwnEvent, OwnTextEvent, OwnError, OwnMap] = [
    Promise,
    CustomEvent,
    StorageEvent,
    Error,
    Map,
  ]
  const [mapGet, mapSet, mapSize] = [Map.prototype.get, Map.prototype.set, getter(Map.prototype, 'size')]
  const detailOf = getter(CustomEvent.prototype, 'detail')
  const textOf = getter(StorageEvent.prototype, 'newValue')
  const clone = structuredClone
  const registry = new FinalizationRegistry<number>((id) => emit(list('drop', id)))
  const register = FinalizationRegistry.prototype.register

  type Settle = { resolve(value: unknown): void; reject(cause: unknown): void }
  type Callable = (...args: unknown[]) => unknown
  const functions: Record<number, Callable> = Object.create(null)
  const promises: Record<number, Settle> = Object.create(null)
  const replies: Record<number, unknown[]> = Object.create(null)
  let arrived: unknown[] = []
  let lastId = 0
  const nextId = () => {
    lastId += 1
    return lastId
  }

  function getter(prototype: object, name: string): () => unknown {
    return Object.getOwnPropertyDescriptor(prototype, name)?.get ?? (() => undefined)
  }
  function put(target: object, key: PropertyKey, value: unknown): void {
    const descriptor = { __proto__: null, value, writable: true, enumerable: true, configurable: true }
    defineProperty(target, key, descriptor as PropertyDescriptor)
  }
  function list(...items: unknown[]): unknown[] {
    return items
  }
  function messageOf(cause: unknown): string {
    const message =
      cause !== null && typeof cause === 'object' ? (cause as { message?: unknown }).message : undefined
    if (typeof message === 'string') return message
    return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.'
  }
  function emit(message: unknown[], texts: unknown[] = list()): void {
    for (let at = 0; at < texts.length; at += 1) {
      const init = { __proto__: null, newValue: texts[at] } as unknown as StorageEventInit
      apply(dispatch, node, [new OwnTextEvent(`${outgoing}-text`, init)])
    }
    const init = { __proto__: null, detail: message } as unknown as CustomEventInit
    apply(dispatch, node, [new OwnEvent(outgoing, init)])
  }

  /** Whether the structured clone of an event keeps the value: all but functions, promises, errors and long texts. */
  function isCloned(value: unknown, depth = 0): boolean {
    if (typeof value === 'string') return value.length <= LONG
    if (typeof value === 'function' || typeof value === 'symbol') return false
    if (value === null || typeof value !== 'object') return true
    const isList = isArray(value)
    if (depth === DEEP || (!isList && apply(toText, value, []) !== '[object Object]')) return false
    const keys = keysOf(value)
    for (let at = 0; at < keys.length; at += 1)
      if (!isCloned((value as Record<string, unknown>)[keys[at] as string], depth + 1)) return false
    return true
  }

  /** `texts`: collects long texts. */
  function wrap(value: unknown, texts: unknown[], seen = new OwnMap<unknown, unknown>()): unknown[] {
    if (typeof value === 'string' && value.length > LONG) {
      put(texts, texts.length, value)
      return list('l', texts.length - 1)
    }
    if (typeof value === 'symbol') throw new OwnError('An object could not be cloned.')
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return list('v', value)
    if (isCloned(value)) return list('v', value)
    const known = apply(mapGet, seen, [value])
    if (known !== undefined) return list('r', known)
    apply(mapSet, seen, [value, apply(mapSize, seen, [])])
    if (typeof value === 'function') {
      const id = nextId()
      functions[id] = value as Callable
      return list('f', id)
    }
    const type = apply(toText, value, [])
    if (value instanceof OwnPromise) {
      const id = nextId()
      apply(then, value, [
        (result: unknown) => settle(id, true, result),
        (cause: unknown) => settle(id, false, cause),
      ])
      return list('p', id)
    }
    if (value instanceof OwnError) return list('e', messageOf(value))
    if (isArray(value)) {
      const items = list('a')
      for (let at = 0; at < value.length; at += 1) put(items, at + 1, wrap(value[at], texts, seen))
      return items
    }
    if (type !== '[object Object]') return list('c', clone(value))
    const entries = list('o')
    const keys = ownKeys(value)
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] as PropertyKey
      if (typeof key !== 'string' || !getOwnPropertyDescriptor(value, key)?.enumerable) continue
      put(entries, entries.length, key)
      put(entries, entries.length, wrap((value as Record<string, unknown>)[key], texts, seen))
    }
    return entries
  }

  function settle(id: number, isResolved: boolean, value: unknown): void {
    try {
      const texts = list()
      emit(list('settle', id, isResolved, wrap(value, texts)), texts)
    } catch (cause) {
      emit(list('settle', id, false, list('e', messageOf(cause))))
    }
  }

  function unwrap(code: unknown[], texts: unknown[], seen: unknown[] = list()): unknown {
    const tag = code[0]
    if (tag === 'l') return texts[code[1] as number]
    if (tag === 'v') return code[1]
    if (tag === 'r') return seen[code[1] as number]
    const place = seen.length
    put(seen, place, undefined)
    const keep = <T>(value: T): T => {
      put(seen, place, value)
      return value
    }
    if (tag === 'f') {
      const id = code[1] as number
      const proxy = keep((...args: unknown[]) => call('call', id, args))
      apply(register, registry, [proxy, id])
      return proxy
    }
    if (tag === 'p') {
      return keep(
        new OwnPromise((resolve, reject) => {
          promises[code[1] as number] = { resolve, reject }
        }),
      )
    }
    if (tag === 'e') return keep(new OwnError(code[1] as string))
    if (tag === 'c') return keep(code[1])
    if (tag === 'a') {
      const array: unknown[] = keep([])
      for (let at = 1; at < code.length; at += 1)
        put(array, at - 1, unwrap(code[at] as unknown[], texts, seen))
      return array
    }
    const object = keep({})
    for (let at = 1; at < code.length; at += 2)
      put(object, code[at] as string, unwrap(code[at + 1] as unknown[], texts, seen))
    return object
  }

  /** Runs synchronously at the other end, as events do, and returns or throws its result. */
  function call(kind: 'call' | 'command', target: number | string, args: unknown[]): unknown {
    const callId = nextId()
    const texts = list()
    emit(list(kind, callId, target, wrap(args, texts)), texts)
    const reply = replies[callId]
    delete replies[callId]
    if (reply === undefined) throw new OwnError('The other world did not answer.')
    const value = unwrap(reply[1] as unknown[], reply[2] as unknown[])
    if (reply[0] === true) return value
    throw value
  }

  function answer(callId: unknown, run: () => unknown): void {
    const texts = list()
    let reply: unknown[]
    try {
      reply = list('reply', callId, true, wrap(run(), texts))
    } catch (cause) {
      reply = list('reply', callId, false, list('e', messageOf(cause)))
    }
    emit(reply, texts)
  }

  node.addEventListener(`${incoming}-text`, (event) => put(arrived, arrived.length, apply(textOf, event, [])))
  node.addEventListener(incoming, (event) => {
    const texts = arrived
    arrived = list()
    const message = apply(detailOf, event, []) as unknown[]
    const kind = message[0]
    const id = message[1] as number
    const second = message[2]
    const third = message[3]
    if (kind === 'call') {
      const target = functions[second as number]
      answer(id, () => {
        if (!target) throw new OwnError('The function is gone.')
        return apply(target, undefined, unwrap(third as unknown[], texts) as unknown[])
      })
    } else if (kind === 'command') {
      answer(id, () => command(second as string, unwrap(third as unknown[], texts) as unknown[]))
    } else if (kind === 'reply') {
      replies[id] = list(second, third, texts)
    } else if (kind === 'settle') {
      const promise = promises[id]
      delete promises[id]
      const value = unwrap(third as unknown[], texts)
      if (second) promise?.resolve(value)
      else promise?.reject(value)
    } else if (kind === 'drop') {
      delete functions[id]
    }
  })

  return { command: (name, ...args) => call('command', name, args) }
}
