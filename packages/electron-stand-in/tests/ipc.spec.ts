import { expect, readLog, test } from './reference-app.ts'

test('values cross as structured clones, both ways', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const cycle: Record<string, unknown> = { name: 'loop' }
    cycle.self = cycle
    const shared = { one: 1 }
    const sent = {
      plain: { text: 'ü \u2028 \ud83d\ude00 \ud800', list: [1, [2]], empty: {} },
      special: [undefined, null, Number.NaN, -0, Number.POSITIVE_INFINITY, 12345678901234567890n, true],
      when: new Date(86_400_000),
      bytes: new Uint8Array([0, 255, 10]),
      map: new Map<unknown, unknown>([['a', new Set([1, 2])]]),
      pattern: /a.b/gi,
      cycle,
      twice: [shared, shared],
      proto: JSON.parse('{"__proto__":{"polluted":true}}'),
    }
    const got = (await window.api.invoke('echo', sent)) as typeof sent
    return {
      plain: JSON.stringify(got.plain) === JSON.stringify(sent.plain),
      special: got.special.every((value, index) => Object.is(value, sent.special[index])),
      when: got.when instanceof Date && got.when.getTime() === 86_400_000,
      bytes: got.bytes instanceof Uint8Array && [...got.bytes].join(),
      map: [...(got.map.get('a') as Set<number>)].join(),
      pattern: String(got.pattern),
      cycle: got.cycle.self === got.cycle,
      twice: got.twice[0] === got.twice[1],
      proto: [Object.keys(got.proto).join(), ({} as { polluted?: boolean }).polluted],
    }
  })
  expect(result).toEqual({
    plain: true,
    special: true,
    when: true,
    bytes: '0,255,10',
    map: '1,2',
    pattern: '/a.b/gi',
    cycle: true,
    twice: true,
    proto: ['__proto__', undefined],
  })
})

test('main receives the types that were sent', async ({ page }) => {
  const types = await page.evaluate(() =>
    Promise.all(
      [new Uint8Array(2), new ArrayBuffer(2), new Date(), 1n, undefined].map((value) =>
        window.api.invoke('describe', value),
      ),
    ),
  )
  expect(types.map((entry) => (entry as unknown[])[0])).toEqual([
    'Uint8Array',
    'ArrayBuffer',
    'Date',
    'BigInt',
    'Undefined',
  ])
})

test('four megabytes cross in both directions unchanged', async ({ page }) => {
  const isSame = await page.evaluate(async () => {
    const bytes = new Uint8Array(4_000_000).map((_, index) => (index * 31) % 256)
    const back = (await window.api.invoke('echo', bytes)) as Uint8Array
    return back.length === bytes.length && back.every((byte, index) => byte === bytes[index])
  })
  expect(isSame).toBe(true)
})

test('failures reach the page in Electron’s words', async ({ page }) => {
  const messages = await page.evaluate(async () => {
    const attempts = [
      window.api.invoke('fail'),
      window.api.invoke('nobody'),
      window.api.invoke('unclonable'),
      window.api.invoke('echo', () => undefined),
    ]
    return Promise.all(
      attempts.map((attempt) =>
        attempt.then(
          () => 'no failure',
          (cause: Error) => cause.message,
        ),
      ),
    )
  })
  expect(messages[0]).toBe("Error invoking remote method 'fail': TypeError: that went wrong")
  expect(messages[1]).toBe("Error invoking remote method 'nobody': Error: No handler registered for 'nobody'")
  expect(messages[2]).toContain("Error invoking remote method 'unclonable': ")
  expect(messages[2]).toContain('could not be cloned')
})

test('messages without an answer, replies and pushes keep their order', async ({ app, page }) => {
  const heard = await page.evaluate(async () => {
    const order: unknown[] = []
    const stop = window.api.on('noted', (...args) => order.push(...args))
    for (let index = 0; index < 20; index += 1) window.api.note(index)
    window.api.note('last', new Uint8Array([1]))
    await new Promise<void>((resolve) => {
      const check = window.api.on('noted', (first) => {
        if (first === 'last') {
          check()
          resolve()
        }
      })
    })
    stop()
    await window.api.invoke('push', 'unheard')
    return order
  })
  expect(heard).toEqual([...Array(20).keys(), 'last', new Uint8Array([1])])
  expect(await readLog(app)).toContainEqual(['note', 7])
})

test('webContents.send reaches the page; what cannot be cloned throws', async ({ app, page }) => {
  const heard = page.evaluate(
    () => new Promise((resolve) => window.api.on('pushed', (...args) => resolve(args))),
  )
  await page.evaluate(() => window.api.invoke('sum', 1, 1))
  const refusal = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    try {
      window?.webContents.send('pushed', () => undefined)
      return 'no refusal'
    } catch (cause) {
      return String(cause)
    } finally {
      window?.webContents.send('pushed', 'one', { two: new Date(2) })
    }
  })
  expect(refusal).toContain('could not be cloned')
  expect(await heard).toEqual(['one', { two: new Date(2) }])
})

test('senderFrame is the main frame, and null once the page has gone on', async ({ app, page }) => {
  expect(await page.evaluate(() => window.api.invoke('sender', 0))).toEqual({
    before: 'app://bundle/index.html',
    isMain: true,
    after: 'app://bundle/index.html',
  })
  await page.evaluate(() => {
    window.api.invoke('sender', 400).catch(() => undefined)
  })
  await page.reload()
  const expected = ['sender', { before: 'app://bundle/index.html', isMain: true, after: null }]
  await expect.poll(() => readLog(app)).toContainEqual(expected)
})

test('long and short messages are answered whole and in their order', async ({ page }) => {
  const done = await page.evaluate(async () => {
    const long = 'ä🚢'.repeat(1_000_000)
    const answered: string[] = []
    const calls = [long, 'short', long].map(async (text, index) => {
      const got = await window.api.invoke('echo', text)
      answered.push(`${index} ${got === text}`)
    })
    await Promise.all(calls)
    return answered
  })
  expect(done).toEqual(['0 true', '1 true', '2 true'])
})

test('nothing overtakes a long push', async ({ page }) => {
  const heard = await page.evaluate(async () => {
    const long = 'ä🚢'.repeat(2_000_000)
    const texts: string[] = []
    const stop = window.api.on('pushed', (text) => texts.push(text === long ? 'long' : String(text)))
    await Promise.all([long, 'short', 'last'].map((text) => window.api.invoke('push', text)))
    stop()
    return texts
  })
  expect(heard).toEqual(['long', 'short', 'last'])
})
