import { describe, expect, test } from 'vitest'
import { createPrivateAddressCheck } from '../../web/private-address.ts'
import { documentBody, runService } from '../testing/run-service.ts'
import { serveSite } from '../testing/serve-site.ts'
import { createFetchAddress } from './fetch-address.ts'

const limits = { timeoutMs: 15_000, maximumBytes: 5_000_000, maximumRedirects: 5 }

describe('an address is private', () => {
  const isPrivate = createPrivateAddressCheck()

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    'fec0::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    'localhost',
    '',
  ])('%s', (address) => {
    expect(isPrivate(address)).toBe(true)
  })

  test.each([
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '100.128.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
    '::ffff:1.1.1.1',
  ])('but not %s', (address) => {
    expect(isPrivate(address)).toBe(false)
  })
})

describe('without permission for private addresses', () => {
  test.each([
    ['a number', (port: string) => `http://127.0.0.1:${port}/`],
    ['a number spelt in another way', (port: string) => `http://0x7f.1:${port}/`],
    ['an IPv6 number', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a name', (port: string) => `http://localhost:${port}/`],
    ['a name with a dot', (port: string) => `http://localhost.:${port}/`],
  ])('one given as %s is refused, and not asked', async (_name, address) => {
    let visits = 0
    const site = await serveSite((_request, response) => {
      visits += 1
      response.end('secret')
    })
    const service = await runService({ allowPrivateAddresses: false })
    const content = address(new URL(site).port)
    const { status, body } = await service.index(documentBody({ content }))
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { code: 'content-not-fetched', field: 'content' } })
    expect(visits).toBe(0)
  })

  test('reports the reason', async () => {
    const service = await runService({ allowPrivateAddresses: false })
    const { body } = await service.index(documentBody({ content: 'http://192.168.1.1/router' }))
    expect(body).toMatchObject({
      error: {
        message:
          'The address http://192.168.1.1/router cannot be fetched, because 192.168.1.1 is on this computer ' +
          'or on a local network. This service fetches public addresses only.',
      },
    })
  })
})

describe('a fetch', () => {
  test('follows redirects to http and https only', async () => {
    const site = await serveSite((_request, response) => {
      response.writeHead(302, { Location: 'ftp://127.0.0.1/' }).end()
    })
    const fetchAddress = createFetchAddress({ isForbidden: null, limits })
    const fetched = await fetchAddress(new URL(site), new AbortController().signal)
    expect(fetched).toMatchObject({ kind: 'refusal', status: 422 })
  })

  test.each(['127.0.0.2', '[::ffff:127.0.0.2]'])(
    'is refused when a redirect leads to the forbidden %s',
    async (host) => {
      const site = await serveSite(({ headers }, response) => {
        const { port } = new URL(`http://${headers.host}`)
        response.writeHead(302, { Location: `http://${host}:${port}/` }).end()
      })
      const fetchAddress = createFetchAddress({ isForbidden: (ip) => /127.0.0.2|7f00:2/.test(ip), limits })
      const fetched = await fetchAddress(new URL(site), new AbortController().signal)
      expect(fetched).toMatchObject({
        message: expect.stringContaining('is on this computer or on a local network'),
      })
    },
  )

  test('times out before and within the answer', async () => {
    const fetchAddress = createFetchAddress({
      isForbidden: null,
      limits: { ...limits, timeoutMs: 50 },
    })
    const site = await serveSite(({ url }, response) => {
      if (url === '/within') response.writeHead(200).write('a beginning')
    })
    for (const path of ['before', 'within']) {
      const fetched = await fetchAddress(new URL(`${site}/${path}`), new AbortController().signal)
      expect(fetched).toMatchObject({
        message: `The address ${site}/${path} did not answer in full within 0.05 seconds.`,
      })
    }
  })

  test('reports that nothing listens', async () => {
    const site = await serveSite(() => undefined)
    const { port } = new URL(site)
    const fetchAddress = createFetchAddress({ isForbidden: null, limits })
    // No server of this test listens on that port of another loopback address.
    const address = new URL(`http://127.0.0.2:${port}/`)
    const fetched = await fetchAddress(address, new AbortController().signal)
    expect(fetched).toMatchObject({ message: `The address ${address.href} refuses connections.` })
  })
})
