import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../main/testing/long-form.ts'
import { createPrivateAddressCheck } from './private-address.ts'
import { privateHost, publicHost } from './testing/address-spellings.ts'

const runs = { numRuns: shortOrLong(2000, 100_000) }
const isPrivate = createPrivateAddressCheck()
const addressOf = (host: string) => new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')

/** A second library's verdict: is it, without prefixes that carry it, an address of the public internet? */
function isPublicUnicast(address: string): boolean {
  const range = ipaddr.process(address).range()
  // Anycast blocks that are on the internet: the servers of AS112 and of AMT relays.
  return range === 'unicast' || range === 'as112' || range === 'as112v6' || range === 'amt'
}

describe('judges addresses like an independent library', () => {
  test('treats every spelling of a private address as private', () => {
    fc.assert(
      fc.property(privateHost, (host) => {
        expect(isPrivate(addressOf(host)), host).toBe(true)
      }),
      runs,
    )
  })

  test('treats every spelling of a public address as public', () => {
    fc.assert(
      fc.property(publicHost, (host) => {
        expect(isPublicUnicast(addressOf(host)), host).toBe(true)
        expect(isPrivate(addressOf(host)), host).toBe(false)
      }),
      runs,
    )
  })

  test('agrees with the library on all IPv4 ranges', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPrivate(address), address).toBe(!isPublicUnicast(address))
      }),
      runs,
    )
  })

  test('treats no IPv6 address as public that the library does not', () => {
    const near = fc
      .tuple(
        fc.constantFrom('2001', '2002', '2000', '3fff', '64', 'fe80', '2620'),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 }),
      )
      .map(([first, rest]) => [first, ...rest.map((part) => part.toString(16))].join(':'))
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), near), (address) => {
        if (!isPrivate(address)) expect(isPublicUnicast(address), address).toBe(true)
      }),
      runs,
    )
  })

  test('treats zones and invalid addresses as private', () => {
    fc.assert(
      fc.property(
        privateHost.filter((host) => host.startsWith('[')),
        fc.string(),
        (host, zone) => {
          expect(isPrivate(`${addressOf(host)}%${zone}`)).toBe(true)
        },
      ),
      runs,
    )
    for (const text of ['', 'localhost', 'example.org', '127.0.0.1.', '1.1.1.1:80'])
      expect(isPrivate(text)).toBe(true)
  })
})
