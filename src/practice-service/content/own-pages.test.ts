import { expect, test } from 'vitest'
import { samplePages } from '../../shared/domain/samples/sample-pages.ts'
import { documentBody, runService } from '../testing/run-service.ts'

test('indexes the sample pages at its own address, which it serves to browsers', async () => {
  const service = await runService({ allowPrivateAddresses: false })
  for (const { path, title, paragraphs } of samplePages) {
    const address = service.address + path
    const page = await fetch(address)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(title)
    const { status, body } = await service.index(documentBody({ id: path, content: address }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ type: 'website' })
    expect(Number(body.usage)).toBeGreaterThan(paragraphs.join('').length)
  }
})

test.each(['/', '/museum/nothing', '/documents/doc-1'])(
  'refuses its own %s as a private address',
  async (path) => {
    const service = await runService({ allowPrivateAddresses: false })
    const { status } = await service.index(documentBody({ content: service.address + path }))
    expect(status).toBe(422)
  },
)
