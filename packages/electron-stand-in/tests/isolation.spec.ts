import { expect, test } from './reference-app.ts'

test('the page sees nothing of the preload but what was exposed', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    globals: [
      typeof globalThis,
      'require',
      'process',
      'module',
      'preloadGlobal',
      'ipcRenderer',
      'electron',
    ].map((name) => typeof (globalThis as unknown as Record<string, unknown>)[name]),
    unknown: Object.getOwnPropertyNames(window).filter(
      (name) => /^(post|entry|boot|preload)/.test(name) && name !== 'postMessage',
    ),
    key: Object.getOwnPropertyDescriptor(window, 'api'),
  }))
  expect(new Set(seen.globals)).toEqual(new Set(['undefined']))
  expect(seen.unknown).toEqual([])
  expect(seen.key).toMatchObject({ writable: false, configurable: false })
})

test('what is exposed is a frozen copy', async ({ page }) => {
  const result = await page.evaluate(() => {
    const attempts = [
      () => Object.assign(window.api, { version: 8 }),
      () => Object.assign(window.api.nested, { list: [] }),
      () => window.api.nested.list.push(3),
    ]
    const failures = attempts.filter((attempt) => {
      try {
        attempt()
        return false
      } catch {
        return true
      }
    })
    return [
      failures.length,
      window.api.version,
      JSON.stringify(window.api.nested),
      window.api.nested.when instanceof Date,
    ]
  })
  expect(result).toEqual([3, 7, '{"list":[1,{"two":2}],"when":"1970-01-01T00:00:00.000Z"}', true])
})

test('functions return at once, promises later, callbacks come back', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const now = window.api.now({ list: [1, undefined, null], big: 10n })
    const later = await window.api.later({ deep: new Uint8Array([1, 2, 3]) })
    const callback = window.api.now((value: number) => value + 1).got as (value: number) => number
    const promised = await (window.api.now(Promise.resolve(5)).got as Promise<number>)
    return [now.got, later, callback(41), promised]
  })
  expect(result).toEqual([
    { list: [1, undefined, null], big: 10n },
    { deep: new Uint8Array([1, 2, 3]) },
    42,
    5,
  ])
})

test('errors cross the bridge by their message', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const problems: unknown[] = []
    const keep = (cause: unknown) =>
      problems.push([cause instanceof Error, (cause as Error).name, (cause as Error).message])
    try {
      window.api.fails()
    } catch (cause) {
      keep(cause)
    }
    await window.api.rejects().catch(keep)
    return problems
  })
  expect(result).toEqual([
    [true, 'Error', 'no such thing'],
    [true, 'Error', 'later no such thing'],
  ])
})

test('cyclic and binary values cross the bridge', async ({ page }) => {
  const result = await page.evaluate(() => {
    const cycle: Record<string, unknown> = { name: 'c' }
    cycle.self = cycle
    const back = window.api.now(cycle).got as Record<string, unknown>
    const file = new File(['abc'], 'a.txt')
    return [
      back.self === back,
      window.api.bytes(new Float64Array(4)),
      window.api.receivedTypes(new Map(), new Set(), /x/, file, new Blob([]), new ArrayBuffer(1)),
    ]
  })
  expect(result).toEqual([
    true,
    32,
    ['Map', 'Set', 'RegExp', 'File', 'Blob', 'ArrayBuffer'].map((name) => `[object ${name}]`),
  ])
})

test('a page that patches every prototype learns nothing and breaks nothing', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const caught: string[] = []
    const own = { apply: Reflect.apply, push: Array.prototype.push }
    const text = (value: unknown): string => {
      try {
        return typeof value === 'object' || typeof value === 'function'
          ? Object.prototype.toString.call(value)
          : String(value)
      } catch {
        return '?'
      }
    }
    const spy = (target: object, key: PropertyKey, label: string) => {
      const descriptor = Object.getOwnPropertyDescriptor(target, key)
      if (!descriptor?.configurable) return
      const original = descriptor.value ?? descriptor.get
      if (typeof original !== 'function') return
      const watch = function (this: unknown, ...args: unknown[]) {
        if (text(this).includes('Event') || args.some((arg) => text(arg).includes('Event')))
          caught[caught.length] = label
        return own.apply(original, this, args)
      }
      Object.defineProperty(target, key, {
        ...descriptor,
        ...(descriptor.value ? { value: watch } : { get: watch }),
      })
    }
    for (const [label, target] of Object.entries({
      EventTarget,
      Event,
      CustomEvent,
      MouseEvent,
      Map,
      Promise,
    })) {
      for (const key of Reflect.ownKeys(target.prototype))
        if (key !== 'constructor') spy(target.prototype, key, label)
    }
    spy(Array.prototype, Symbol.iterator, 'iterator')
    spy(Reflect, 'apply', 'apply')
    const leaked: unknown[] = []
    Object.defineProperty(Object.prototype, 'bubbles', {
      configurable: true,
      get() {
        leaked[leaked.length] = this
        return false
      },
    })
    for (const key of ['0', '1', '2', '3']) {
      Object.defineProperty(Array.prototype, key, {
        configurable: true,
        set(value) {
          leaked[leaked.length] = value
        },
      })
    }
    const NativeCustomEvent = window.CustomEvent
    window.CustomEvent = (() => {
      caught[caught.length] = 'constructed'
    }) as unknown as typeof CustomEvent
    const answers = [
      window.api.now({ secret: 1 }).got,
      await window.api.later(2),
      await window.api.invoke('sum', 1, 2),
    ]
    window.CustomEvent = NativeCustomEvent
    delete (Object.prototype as { bubbles?: unknown }).bubbles
    for (const key of ['0', '1', '2', '3'])
      delete (Array.prototype as unknown as Record<string, unknown>)[key]
    return { answers: JSON.stringify(answers), caught, leaked: leaked.length }
  })
  expect(result).toEqual({ answers: '[{"secret":1},2,3]', caught: [], leaked: 0 })
})

test('a frame inside the page gets neither the bridge nor the preload', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as unknown as Record<string, unknown>
    return [
      typeof inner.api,
      Object.getOwnPropertyNames(inner).filter((name) => /^(post|entry)[0-9a-f]/.test(name)),
    ]
  })
  expect(result).toEqual(['undefined', []])
})

test('the preload cannot require what a sandboxed one cannot', async ({ app, page }) => {
  expect(await page.evaluate(() => window.api.version)).toBe(7)
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    try {
      new BrowserWindow({ show: false, webPreferences: { sandbox: true, contextIsolation: true } }).destroy()
      return 'fine'
    } catch (cause) {
      return String(cause)
    }
  })
  expect(preferences).toBe('fine')
})
