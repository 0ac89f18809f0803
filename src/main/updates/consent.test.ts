import { describe, expect, test } from 'vitest'
import { day, harnessForEachTest, hour } from './testing/harness-for-each-test.ts'
import { feedName, fileOf } from './testing/update-host.ts'

const { host, harness, open, openAgain, asked, found } = harnessForEachTest()

describe('consent', () => {
  test.each([null, false])('with %j nothing is ever asked or even loaded', async (mayLook) => {
    open()
    host.publish('0.2.0')
    harness.said.mayLook = mayLook
    harness.updates.start()
    await harness.clock.advance(40 * day)
    expect(asked()).toEqual([])
    expect(harness.said.loads).toBe(0)
  })

  test('checks minutes after the start and at most daily, with consent', async () => {
    open()
    harness.said.mayLook = true
    harness.updates.start()
    await harness.clock.advance(60_000)
    expect(asked()).toEqual([])
    await harness.clock.advance(5 * 60_000)
    await harness.reaches('idle')
    await expect.poll(asked).toEqual([`/${feedName}`])
    await harness.reaches('idle')
    await harness.clock.advance(23 * hour)
    expect(asked()).toHaveLength(1)
    host.publish('0.2.0')
    await harness.clock.advance(3 * hour)
    expect((await harness.reaches('available')).offer.version).toBe('0.2.0')
    expect(asked()).toHaveLength(2)
  })

  test('checks once a day over ten starts and remembers the result', async () => {
    open()
    host.publish('0.2.0')
    for (let start = 0; start < 10; start += 1) {
      if (start > 0) openAgain()
      harness.said.mayLook = true
      harness.updates.start()
      await harness.clock.advance(10 * 60_000)
      await harness.reaches('available')
    }
    expect(asked()).toEqual([`/${feedName}`])
  })

  test('checks again after a clock that was a year ahead', async () => {
    open()
    await found()
    harness.clock.set(-365 * day)
    openAgain().said.mayLook = true
    harness.updates.start()
    host.publish('0.3.0')
    await harness.clock.advance(10 * 60_000)
    await expect.poll(asked).toHaveLength(2)
  })

  test('downloads and installs nothing without a request', async () => {
    open()
    harness.said.mayLook = true
    harness.updates.start()
    await found()
    await harness.clock.advance(10 * day)
    await harness.reaches('available')
    expect(asked().filter((name) => name === `/${fileOf('0.2.0')}`)).toEqual([])
    await harness.updates.download('0.2.0')
    await harness.reaches('ready')
    harness.updates.close()
    await harness.updates.finish()
    expect(harness.app.content()).toBe('Index Desk 0.1.0')
  })

  test('asks for consent from the second day, weekly at most, until answered', async () => {
    open()
    harness.updates.start()
    expect(harness.updates.view().asksConsent).toBe(false)
    await harness.clock.advance(day)
    expect(harness.updates.view().asksConsent).toBe(true)
    harness.updates.consentAsked()
    expect(harness.updates.view().asksConsent).toBe(false)
    openAgain()
    expect(harness.updates.view().asksConsent).toBe(false)
    await harness.clock.advance(7 * day)
    expect(harness.updates.view().asksConsent).toBe(true)
    harness.said.mayLook = false
    expect(harness.updates.view().asksConsent).toBe(false)
  })
})
