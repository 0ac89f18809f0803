import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loopbackHost, privateHost, publicHost } from '../../../web/testing/address-spellings.ts'
import { readLink } from '../../incoming/read-link.ts'
import { countConnections } from '../../testing/count-connections.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { resolveLocalNames } from '../../testing/resolve-local-names.ts'
import { type StartWebsitesDeps, startWebsites } from './start-websites.ts'

beforeAll(() => resolveLocalNames())

const publicOrigin = 'http://93.184.215.14'

function start(parts: Partial<StartWebsitesDeps> = {}) {
  const started = startWebsites({
    fetch: (address, init) => fetch(address, init),
    resolveProxy: async () => 'DIRECT',
    userAgent: () => 'Test',
    wantsPictures: () => true,
    titleRows: {
      placeholders: async () => ({ rows: [], lookedUpTo: 0, isEnd: true }),
      isPlaceholder: async () => false,
      giveTitle: async () => undefined,
      noteDeadPage: async () => undefined,
    },
    onFailed: (cause) => {
      throw cause
    },
    ...parts,
  })
  onTestFinished(() => started.close())
  return started.websites
}

type Websites = ReturnType<typeof start>

async function askEverything(websites: Websites, address: string) {
  expect((await websites.describe(address)).outcome).not.toBe('described')
  expect(['unknown', 'silent']).toContain((await websites.lookAtRow(address)).kind)
  const named = { pictures: [address], icons: [address] }
  expect(await websites.findPreview(named)).toEqual({ picture: null, icon: null })
  expect(await websites.checkPicture(address)).toMatchObject({ outcome: 'not-usable' })
}

describe('an address from outside', () => {
  test('never reaches this computer, in any spelling', async () => {
    const { port, count } = await countConnections()
    const websites = start()
    const names = fc.constantFrom('localhost', 'LocalHost')
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: loopbackHost }, names),
        fc.constantFrom('', 'somebody@', 'example.org:80@'),
        async (host, before) => {
          const address = `http://${before}${host}:${port}/page`
          await askEverything(websites, address)
          const link = readLink(`indexdesk://add?${new URLSearchParams({ url: address })}`)
          if (link.ok) await askEverything(websites, link.value.address)
        },
      ),
      { numRuns: shortOrLong(100, 1000) },
    )
    expect(count()).toBe(0)
  })

  test('is not passed to the platform if private, even with a proxy', async () => {
    const handed: string[] = []
    const websites = start({
      // A fault must be seen here, without reaching the network of the tests.
      resolveProxy: async () => 'PROXY proxy.example:8080',
      fetch: async (address) => {
        handed.push(address)
        return new Response(null, { status: 404 })
      },
    })
    await fc.assert(
      fc.asyncProperty(privateHost, fc.constantFrom('http', 'https'), async (host, scheme) => {
        await askEverything(websites, `${scheme}://${host}/`)
      }),
      { numRuns: shortOrLong(300, 4000) },
    )
    expect(handed).toEqual([])
    expect(await websites.describe(`${publicOrigin}/`)).toEqual({ outcome: 'dead', status: 404 })
    expect(handed).toEqual([`${publicOrigin}/`])
  })

  test('is not followed to a private address from a public one', async () => {
    const { port, count } = await countConnections()
    const handed: string[] = []
    let location = ''
    const websites = start({
      resolveProxy: async () => 'PROXY proxy.example:8080',
      fetch: async (address) => {
        handed.push(address)
        return new Response(null, { status: 302, headers: { location } })
      },
    })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(loopbackHost, privateHost),
        // Each from its own host: requests to one host are limited.
        publicHost,
        async (host, from) => {
          location = new URL(`http://${host}:${port}/`).href
          handed.length = 0
          const start = new URL(`http://${from}/`).href
          await askEverything(websites, start)
          expect(handed).toEqual(Array(5).fill(start))
        },
      ),
      { numRuns: shortOrLong(200, 1000) },
    )
    expect(count()).toBe(0)
  })
})
