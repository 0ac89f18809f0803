export type Codec = {
  encode(value: unknown): string
  decode(text: string): unknown
}

/**
 * Structured clone as text, for messages between main process and preload: the DevTools protocol carries text only.
 * JSON values represent themselves, everything else is `[tag, ...]`. Objects are numbered in order of appearance, so
 * that cycles and shared references survive. Self-contained: its source also runs in the preload's world.
 */
export function createCodec(): Codec {
  const REFUSAL = 'An object could not be cloned.'
  const ERRORS = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }
  const VIEWS = {
    Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
    Float64Array, BigInt64Array, BigUint64Array, DataView,
  } // biome-ignore format: one list
  type ViewName = keyof typeof VIEWS
  type Base64 = { toBase64(): string }
  type FromBase64 = { fromBase64(text: string): Uint8Array<ArrayBuffer> }

  const toBase64 = (bytes: Uint8Array): string => {
    if (typeof Buffer !== 'undefined') {
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    }
    if ('toBase64' in bytes) return (bytes as unknown as Base64).toBase64()
    let text = ''
    for (let at = 0; at < bytes.length; at += 32768) {
      text += String.fromCharCode(...bytes.subarray(at, at + 32768))
    }
    return btoa(text)
  }
  const fromBase64 = (text: string): ArrayBuffer => {
    if (typeof Buffer !== 'undefined') {
      const bytes = Buffer.from(text, 'base64')
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    }
    if ('fromBase64' in Uint8Array) return (Uint8Array as unknown as FromBase64).fromBase64(text).buffer
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
  }
  const typeName = (value: object): string => Object.prototype.toString.call(value).slice(8, -1)

  const encodeValue = (value: unknown, seen: Map<object, number>): unknown => {
    if (value === undefined) return ['u']
    if (typeof value === 'bigint') return ['i', String(value)]
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['n', Object.is(value, -0) ? '-0' : String(value)]
    }
    if (value === null || typeof value !== 'object') return value
    const known = seen.get(value)
    if (known !== undefined) return ['r', known]
    seen.set(value, seen.size)
    const inner = (part: unknown) => encodeValue(part, seen)
    if (Array.isArray(value)) {
      const isDense = Object.keys(value).length === value.length
      if (isDense) return ['a', ...value.map(inner)]
      return ['s', value.length, ...Object.entries(value).flatMap(([key, part]) => [key, inner(part)])]
    }
    const name = typeName(value)
    if (ArrayBuffer.isView(value)) {
      if (!(name in VIEWS)) throw new Error(REFUSAL)
      const count = value instanceof DataView ? value.byteLength : (value as Uint8Array).length
      return ['t', name, inner(value.buffer), value.byteOffset, count]
    }
    if (value instanceof ArrayBuffer) return ['b', toBase64(new Uint8Array(value))]
    if (value instanceof Date) return ['d', inner(value.getTime())]
    if (value instanceof Map) return ['m', ...[...value].flatMap(([key, part]) => [inner(key), inner(part)])]
    if (value instanceof Set) return ['S', ...[...value].map(inner)]
    if (value instanceof RegExp) return ['x', value.source, value.flags]
    if (value instanceof Error) {
      return [
        'e',
        value.name,
        value.message,
        value.stack ?? '',
        'cause' in value ? inner(value.cause) : ['u'],
      ]
    }
    if (value instanceof Boolean || value instanceof Number || value instanceof String) {
      return ['B', inner(value.valueOf())]
    }
    if (typeName(value) !== 'Object') throw new Error(REFUSAL)
    return ['o', ...Object.entries(value).flatMap(([key, part]) => [key, inner(part)])]
  }

  const decodeValue = (code: unknown, seen: unknown[]): unknown => {
    if (!Array.isArray(code)) return code
    const [tag, ...rest] = code
    const inner = (part: unknown) => decodeValue(part, seen)
    const keep = <T>(value: T): T => {
      seen.push(value)
      return value
    }
    const pairs = (use: (key: unknown, code: unknown) => void, from: number) => {
      for (let at = from; at < rest.length; at += 2) use(rest[at], rest[at + 1])
    }
    const define = (target: object) => (key: unknown, part: unknown) => {
      // Assignment would run the setter of a key named __proto__.
      const value = inner(part)
      Object.defineProperty(target, String(key), {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
    switch (tag) {
      case 'u':
        return undefined
      case 'i':
        return BigInt(rest[0])
      case 'n':
        return Number(rest[0])
      case 'r':
        return seen[rest[0]]
      case 'a': {
        const array: unknown[] = keep([])
        for (const part of rest) array.push(inner(part))
        return array
      }
      case 's': {
        const array: unknown[] = keep(new Array(rest[0]))
        pairs(define(array), 1)
        return array
      }
      case 'o': {
        const object = keep({})
        pairs(define(object), 0)
        return object
      }
      case 't': {
        const place = seen.push(undefined) - 1
        const [name, buffer, offset, count] = rest
        // `encodeValue` wrote a name from VIEWS, and a buffer.
        const View = VIEWS[name as ViewName] as Uint8ArrayConstructor
        const view = new View(inner(buffer) as ArrayBuffer, offset, count)
        seen[place] = view
        return view
      }
      case 'b':
        return keep(fromBase64(rest[0]))
      case 'd':
        return keep(new Date(decodeValue(rest[0], []) as number))
      case 'm': {
        const map = keep(new Map<unknown, unknown>())
        pairs((key, part) => map.set(inner(key), inner(part)), 0)
        return map
      }
      case 'S': {
        const set = keep(new Set<unknown>())
        for (const part of rest) set.add(inner(part))
        return set
      }
      case 'x':
        return keep(new RegExp(rest[0], rest[1]))
      case 'e': {
        const [name, message, stack, cause] = rest
        const error = keep(new (ERRORS[name as keyof typeof ERRORS] ?? Error)(message))
        Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true })
        const reason = inner(cause)
        if (reason !== undefined) error.cause = reason
        return error
      }
      default:
        return keep(Object(decodeValue(rest[0], [])))
    }
  }

  const clone = (value: unknown): unknown => {
    try {
      // The platform's algorithm decides what can be cloned, runs getters once and drops prototypes.
      return structuredClone(value)
    } catch {
      throw new Error(REFUSAL)
    }
  }

  return {
    encode: (value) => JSON.stringify(encodeValue(clone(value), new Map())),
    decode: (text) => decodeValue(JSON.parse(text), []),
  }
}
