import type { App, Certificate, MessageBoxOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { certificateChooser } from './choose-certificate.ts'
import {
  createClientCertificates,
  type OfferedCertificate,
  watchCertificateRequests,
} from './client-certificates.ts'

const now = Date.UTC(2026, 10, 22)
const day = 86_400
const certificate = (name: string, more: Partial<OfferedCertificate> = {}): OfferedCertificate => ({
  fingerprint: `sha256/${name}`,
  subjectName: name,
  issuerName: 'Town Hall CA',
  validStart: now / 1000 - 100 * day,
  validExpiry: now / 1000 + 100 * day,
  ...more,
})
const [ada, robot] = [certificate('Ada'), certificate('Robot')]
const answered = async () => new Response()

function desk(...answers: readonly (OfferedCertificate | null | 'fails')[]) {
  const questions: { host: string; offered: readonly string[] }[] = []
  const left = [...answers]
  const certificates = createClientCertificates({
    choose: async (host, offered) => {
      questions.push({ host, offered: offered.map(({ subjectName }) => subjectName) })
      const answer = left.shift()
      if (answer === 'fails') throw new Error('The dialog is gone')
      return answer?.fingerprint ?? null
    },
    now: () => now,
  })
  const signIn = certificates.signingIn(answered)
  return { certificates, signIn, questions }
}

describe('a client certificate', () => {
  test('is sent once the user chose it, after one question', async () => {
    const { certificates, signIn, questions } = desk(robot)
    await signIn('https://index.example/api/v1/index', {})
    for (const host of ['https://index.example/', 'index.example:443', 'INDEX.example:443'])
      expect(await certificates.select(host, [ada, robot])).toBe(robot)
    expect(questions).toEqual([{ host: 'index.example:443', offered: ['Ada', 'Robot'] }])
  })

  test('is never chosen automatically', async () => {
    const { certificates, signIn, questions } = desk(null)
    await signIn('https://index.example:8443/', {})
    expect(await certificates.select('index.example:8443', [ada])).toBeUndefined()
    expect(await certificates.select('index.example:8443', [ada])).toBeUndefined()
    expect(questions).toHaveLength(1)
  })

  test('is sent to no other host, which cannot ask either', async () => {
    const { certificates, signIn, questions } = desk(ada, ada)
    await signIn('https://index.example/', {})
    for (const host of [
      'https://website.example/',
      'index.example:444',
      'https://index.example.evil.example/',
      '',
    ])
      expect(await certificates.select(host, [ada])).toBeUndefined()
    expect(questions).toEqual([])
  })

  test('is not offered outside its validity', async () => {
    const { certificates, signIn, questions } = desk(ada)
    await signIn('https://index.example/', {})
    const old = certificate('Old', { validExpiry: now / 1000 - 1 })
    const early = certificate('Early', { validStart: now / 1000 + day })
    expect(await certificates.select('index.example:443', [old, early])).toBeUndefined()
    expect(questions).toEqual([])
    expect(await certificates.select('index.example:443', [old, ada, early])).toBe(ada)
    expect(questions[0]?.offered).toEqual(['Ada'])
  })

  test('is asked for by one question per host at a time', async () => {
    const first = Promise.withResolvers<string | null>()
    const asked: string[] = []
    const certificates = createClientCertificates({
      choose: (host) => {
        asked.push(host)
        return asked.length === 1 ? first.promise : Promise.resolve(null)
      },
      now: () => now,
    })
    const signIn = certificates.signingIn(answered)
    await Promise.all([signIn('https://a.example/', {}), signIn('https://b.example/', {})])
    const both = [certificates.select('a.example:443', [ada]), certificates.select('a.example:443', [ada])]
    const other = certificates.select('b.example:443', [ada])
    await expect.poll(() => asked).toEqual(['a.example:443'])
    first.resolve(ada.fingerprint)
    expect(await Promise.all(both)).toEqual([ada, ada])
    expect(await other).toBeUndefined()
    expect(asked).toEqual(['a.example:443', 'b.example:443'])
  })

  test('is not sent without a window to ask in', async () => {
    const { certificates, signIn } = desk('fails')
    await signIn('https://index.example/', {})
    expect(await certificates.select('index.example:443', [ada])).toBeUndefined()
  })
})

test('never sends the first certificate automatically, nor any for the page', async () => {
  const listeners: Parameters<App['on']>[1][] = []
  const on = (_name: string, listener: never) => void listeners.push(listener)
  watchCertificateRequests({ on } as unknown as App, { select: async (_host, offered) => offered[1] })
  const fire = (contents: object | null) => {
    const event = { preventDefault: vi.fn() }
    const { promise, resolve } = Promise.withResolvers<Certificate | undefined>()
    const listener = listeners[0] as unknown as (...args: unknown[]) => void
    listener(event, contents, 'index.example:443', [ada, robot], resolve)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    return promise
  }
  expect(await fire(null)).toBe(robot)
  expect(await fire({})).toBeUndefined()
})

describe('the question', () => {
  const ask = async (response: number, offered: readonly OfferedCertificate[]) => {
    const shown: MessageBoxOptions[] = []
    const dialog = {
      showMessageBox: async (options: MessageBoxOptions) => {
        shown.push(options)
        return { response, checkboxChecked: false }
      },
    }
    const choose = certificateChooser(dialog as never, () => [])
    return { answer: await choose('index.example:443', offered), options: shown[0] }
  }

  test('names host and certificates, and sends none on close or Enter', async () => {
    const { answer, options } = await ask(1, [ada, robot])
    expect(answer).toBe(robot.fingerprint)
    expect(options?.message).toBe('Choose a certificate for “index.example”')
    expect(options?.buttons).toEqual([
      expect.stringMatching(/^Ada, issued by Town Hall CA, expires .*2027/),
      expect.stringMatching(/^Robot, issued by Town Hall CA, expires /),
      'None',
    ])
    expect([options?.defaultId, options?.cancelId]).toEqual([2, 2])
    expect((await ask(2, [ada, robot])).answer).toBeNull()
  })

  test('shortens names to one line and bounds the list', async () => {
    const odd = certificate(`Ada\n\u202E${'x'.repeat(500)}`)
    const { options } = await ask(
      0,
      Array.from({ length: 50 }, () => odd),
    )
    expect(options?.buttons).toHaveLength(9)
    for (const label of options?.buttons ?? []) {
      expect(label.length).toBeLessThan(150)
      expect(label).not.toMatch(/[\n\u202E]/)
    }
  })
})
