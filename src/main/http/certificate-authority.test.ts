import { beforeAll, describe, expect, test } from 'vitest'
import { readAuthority } from './certificate-authority.ts'
import { derOf, type MadeCertificate, makeAuthority, makeServerCertificate } from './testing/certificates.ts'

let town: MadeCertificate

beforeAll(async () => {
  town = await makeAuthority('Town authority', {
    from: new Date('2026-01-02T03:04:05Z'),
    to: new Date('2036-01-02T03:04:05Z'),
  })
})

describe('a file of a certificate authority', () => {
  test('is read as text and as bytes, with what says which one it is', () => {
    const fromText = readAuthority(Buffer.from(`Bag attributes\r\n${town.cert.replaceAll('\n', '\r\n')}`))
    const fromBytes = readAuthority(derOf(town))
    expect(fromText).toEqual(fromBytes)
    expect(fromBytes).toMatchObject({
      ok: true,
      value: {
        facts: {
          subject: 'CN=Town authority, O=Harbour Town',
          issuer: 'CN=Town authority, O=Harbour Town',
          validFrom: Date.UTC(2026, 0, 2, 3, 4, 5),
          validTo: Date.UTC(2036, 0, 2, 3, 4, 5),
          fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        },
      },
    })
  })

  test('names who vouches for it where another one does, on one line that shows what it says', async () => {
    const below = await makeAuthority('Odd\u202e\n  name', { authority: town })
    const read = readAuthority(Buffer.from(below.cert))
    expect(read).toMatchObject({
      ok: true,
      value: { facts: { issuer: 'CN=Town authority, O=Harbour Town' } },
    })
    expect(read.ok && read.value.facts.subject).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('is refused where it is something else', async () => {
    const server = await makeServerCertificate(town)
    const problemOf = (text: string) => {
      const read = readAuthority(Buffer.from(text))
      return read.ok ? 'none' : read.error
    }
    expect(problemOf('')).toBe('not-a-certificate')
    expect(problemOf('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toBe(
      'not-a-certificate',
    )
    expect(problemOf(server.cert)).toBe('not-an-authority')
    expect(problemOf(`${town.cert}\n${server.cert}`)).toBe('several')
    expect(problemOf(town.key)).toBe('holds-a-private-key')
    expect(problemOf(`${town.cert}\n${town.key}`)).toBe('holds-a-private-key')
  })
})
