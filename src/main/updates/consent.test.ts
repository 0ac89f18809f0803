import { describe, expect, test } from 'vitest'
import { day, deskForEachTest, hour } from './testing/desk-for-each-test.ts'
import { feedName, fileOf } from './testing/update-host.ts'

const { host, desk, open, openAgain, asked, found } = deskForEachTest()

describe('consent', () => {
  test.each([null, false])('with %j nothing is ever asked or even loaded', async (mayLook) => {
    open()
    host.publish('0.2.0')
    desk.said.mayLook = mayLook
    desk.updates.start()
    await desk.clock.advance(40 * day)
    expect(asked()).toEqual([])
    expect(desk.said.loads).toBe(0)
  })

  test('who agreed has it asked some minutes after the start, and then once a day, never more', async () => {
    open()
    desk.said.mayLook = true
    desk.updates.start()
    await desk.clock.advance(60_000)
    expect(asked()).toEqual([])
    await desk.clock.advance(5 * 60_000)
    await desk.reaches('idle')
    // The answer is a failure, which nobody is told of who did not ask.
    await expect.poll(asked).toEqual([`/${feedName}`])
    await desk.reaches('idle')
    await desk.clock.advance(23 * hour)
    expect(asked()).toHaveLength(1)
    host.publish('0.2.0')
    await desk.clock.advance(3 * hour)
    expect((await desk.reaches('available')).offer.version).toBe('0.2.0')
    expect(asked()).toHaveLength(2)
  })

  test('opening the app ten times a day asks once, and what was found is known at each start', async () => {
    open()
    host.publish('0.2.0')
    for (let start = 0; start < 10; start += 1) {
      if (start > 0) openAgain()
      desk.said.mayLook = true
      desk.updates.start()
      await desk.clock.advance(10 * 60_000)
      await desk.reaches('available')
    }
    expect(asked()).toEqual([`/${feedName}`])
  })

  test('a clock that was a year ahead keeps nothing from being asked', async () => {
    open()
    await found()
    desk.clock.set(-365 * day)
    openAgain().said.mayLook = true
    desk.updates.start()
    host.publish('0.3.0')
    await desk.clock.advance(10 * 60_000)
    await expect.poll(asked).toHaveLength(2)
  })

  test('nothing that was found is downloaded, and nothing downloaded is installed, without being told to', async () => {
    open()
    desk.said.mayLook = true
    desk.updates.start()
    await found()
    await desk.clock.advance(10 * day)
    await desk.reaches('available')
    expect(asked().filter((name) => name === `/${fileOf('0.2.0')}`)).toEqual([])
    await desk.updates.download('0.2.0')
    await desk.reaches('ready')
    desk.updates.close()
    await desk.updates.finish()
    expect(desk.app.content()).toBe('Index Desk 0.1.0')
  })

  test('the question is put on the second day, once a week at most, and never where it was answered', async () => {
    open()
    desk.updates.start()
    expect(desk.updates.view().asksConsent).toBe(false)
    await desk.clock.advance(day)
    expect(desk.updates.view().asksConsent).toBe(true)
    desk.updates.consentAsked()
    expect(desk.updates.view().asksConsent).toBe(false)
    openAgain()
    expect(desk.updates.view().asksConsent).toBe(false)
    await desk.clock.advance(7 * day)
    expect(desk.updates.view().asksConsent).toBe(true)
    desk.said.mayLook = false
    expect(desk.updates.view().asksConsent).toBe(false)
  })
})
