import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { reasonAgainstS3, startS3Server } from '../src/main/picture-hosts/testing/s3-server.ts'
import { reasonAgainstWebdav, startWebdavServer } from '../src/main/picture-hosts/testing/webdav-server.ts'
import { addPictureFile } from './support/add-picture-file.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/axe.ts'
import { callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { chooseOption } from './support/choose-option.ts'
import {
  connectTo,
  expectAdded,
  fillId,
  go,
  openSettings,
  queueItem,
  samples,
  submitButton,
} from './support/desk.ts'
import { onlyConnection } from './support/many-documents.ts'
import { type RecordingService, startRecordingService } from './support/recording-service.ts'

async function startSettingUp(page: Page): Promise<Locator> {
  await openSettings(page, 'Adding')
  const pictures = page.getByRole('group', { name: 'Pictures from this computer' })
  await chooseOption(
    pictures.getByRole('combobox', { name: 'Pictures to “Town index”' }),
    'Through a picture host',
  )
  return pictures.getByRole('form', { name: 'Picture host of “Town index”' })
}

const title = 'Harbour at dawn'

async function addByCall(page: Page): Promise<void> {
  const connectionId = await onlyConnection(page)
  await addPictureFile(page, { connectionId, documentId: 'harbour', title, agreed: [] })
}

function contentSent(service: RecordingService, id: string): unknown {
  const bodies = service.requests.map(({ body }) => JSON.parse(body))
  return bodies.find((body) => body.id === id)?.content
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

test.describe('a bucket', () => {
  const reason = reasonAgainstS3()
  test.skip(reason !== null, reason ?? '')

  test('is set up, checked, and gets a picture before the service gets its address', async ({
    kept,
    keptAgain,
  }) => {
    const service = await startRecordingService()
    const server = await startS3Server({ secretAccessKey: canaryKey })
    const publicAddress = await server.makeBucket('pictures', 'public')
    const { page } = kept
    await connectTo(page, service)
    const form = await startSettingUp(page)

    await form.getByRole('button', { name: 'Save picture host' }).click()
    await expect(form.getByText('Enter the bucket’s name.')).toBeVisible()
    await expectAccessible(page, 'the settings of a bucket with its fields empty')
    await form.getByRole('textbox', { name: 'Address of the storage' }).fill(server.endpoint)
    await form.getByRole('textbox', { name: 'Bucket', exact: true }).fill('pictures')
    await form.getByRole('textbox', { name: 'Region' }).fill(server.region)
    await form.getByRole('textbox', { name: 'Folder in the bucket' }).fill('town/2026')
    await form.getByRole('textbox', { name: 'Access key ID' }).fill(server.accessKeyId)
    await form.getByLabel('Secret access key').fill('not the secret'.replaceAll(' ', '-'))
    await form.getByRole('textbox', { name: 'Public address' }).fill(publicAddress)

    const check = form.getByRole('button', { name: 'Check', exact: true })
    await test.step('the check says what does not work, until it works', async () => {
      await check.click()
      await expect(form.getByText('The picture host refused the sign-in')).toBeVisible()
      await form.getByLabel('Secret access key').fill(canaryKey)
      await expect(form.getByText(`Example: ${publicAddress}/town/2026/`)).toBeVisible()
      await check.click()
      await expect(form.getByText('It works')).toBeVisible()
    })

    await form.getByRole('button', { name: 'Save picture host' }).click()
    await expect(page.getByRole('status')).toContainText('Pictures to “Town index”: Through a picture host')
    await expect(form.getByText('Sign-in stored in this computer’s keychain')).toBeVisible()

    await go(page, 'Add')
    await page.getByRole('tab', { name: 'Image' }).click()
    await page.getByLabel('Choose pictures').setInputFiles(path.join(samples, 'harbour-at-dawn.jpg'))
    await expect(page.getByText('JPEG · 1600 × 1000')).toBeVisible()
    await page.getByRole('combobox', { name: 'Collection' }).fill('harbour')
    await fillId(page, 'harbour')
    await submitButton(page).click()
    await expectAdded(page, title)
    const address = contentSent(service, 'harbour')
    expect(address).toMatch(new RegExp(`^${publicAddress}/town/2026/[0-9a-f]{64}\\.jpg$`))
    const read = await fetch(String(address))
    expect(read.headers.get('content-type')).toBe('image/jpeg')
    expect(String(address)).toContain(sha256(new Uint8Array(await read.arrayBuffer())))

    const connectionId = await onlyConnection(page)
    await test.step('the receipt says which address was sent', async () => {
      const receipts = await callFor(page, 'documents/receipts', { connectionId, documentId: 'harbour' })
      expect(receipts.map(({ answer }) => answer?.pictureAddress)).toEqual([address])
      await go(page, 'Activity')
      // The newest: earlier tests of the shared app sent pictures of this name, too.
      await page
        .getByRole('button', { name: /Harbour at dawn/ })
        .first()
        .click()
      await expect(page.getByText(String(address), { exact: true })).toBeVisible()
    })

    await test.step('the sign-in is found again after a restart', async () => {
      const again = await keptAgain('close')
      // Messages are shown from then on.
      await again.page.getByRole('navigation', { name: 'Main' }).waitFor()
      const added = { connectionId, documentId: 'again', title: 'Once more', agreed: ['harbour'] }
      await addPictureFile(again.page, added)
      await expectAdded(again.page, 'Once more')
      expect(contentSent(service, 'again')).toMatch(new RegExp(`^${publicAddress}/town/2026/`))
    })
    await service.close()
    await server.close()
  })
})

test.describe('a WebDAV folder', () => {
  const reason = reasonAgainstWebdav()
  test.skip(reason !== null, reason ?? '')

  test('that refuses the sign-in holds up nothing but the picture, which goes on with another', async ({
    kept,
  }) => {
    const service = await startRecordingService()
    const server = await startWebdavServer({ password: canaryKey })
    const { page } = kept
    await connectTo(page, service)
    const form = await startSettingUp(page)
    await form.getByRole('radio', { name: 'Folder (WebDAV or HTTP PUT)' }).click()
    await form.getByRole('textbox', { name: 'Address of the folder' }).fill(`${server.address}/town/pictures`)
    await form.getByRole('textbox', { name: 'User name' }).fill(server.user)
    await form.getByLabel('Password').fill('an older password')
    await form.getByRole('textbox', { name: 'Public address' }).fill(`${server.address}/town/pictures`)
    await expectAccessible(page, 'the settings of a folder')
    await form.getByRole('button', { name: 'Save picture host' }).click()
    await expect(form.getByRole('button', { name: 'Replace sign-in' })).toBeVisible()

    await addByCall(page)
    await go(page, 'Queue')
    const item = queueItem(page, title)
    await expect(item.getByText('The picture host refused the sign-in')).toBeVisible()
    expect(service.requests).toEqual([])
    expect((await callFor(page, 'queue/summary', undefined)).pauses).toEqual([])

    await item.getByRole('link', { name: 'Open picture settings' }).click()
    await page.getByRole('button', { name: 'Picture host of “Town index”' }).click()
    await form.getByRole('button', { name: 'Replace sign-in' }).click()
    await form.getByRole('textbox', { name: 'User name' }).fill(server.user)
    await form.getByLabel('Password').fill(canaryKey)
    await form.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(form.getByText('It works')).toBeVisible()
    await form.getByRole('button', { name: 'Save picture host' }).click()
    await expect(form.getByRole('button', { name: 'Replace sign-in' })).toBeVisible()

    await go(page, 'Queue')
    await item.getByRole('button', { name: 'Retry' }).click()
    await expectAdded(page, title)
    const address = String(contentSent(service, 'harbour'))
    expect(address).toMatch(/\/town\/pictures\/[0-9a-f]{64}\.jpg$/)
    expect(address).toContain(sha256(server.read(new URL(address).pathname) ?? new Uint8Array()))

    await test.step('at another address the sign-in is asked for again', async () => {
      await openSettings(page, 'Adding')
      await page.getByRole('button', { name: 'Picture host of “Town index”' }).click()
      await form.getByRole('textbox', { name: 'Address of the folder' }).fill('https://elsewhere.example/dav')
      await expect(form.getByText('Enter the sign-in again for the new address.')).toBeVisible()
      await expect(form.getByLabel('Password')).toHaveValue('')
    })
    await service.close()
    await server.close()
  })
})

test('where the service refuses a picture inside the request, the other way is offered', async ({ kept }) => {
  const service = await startRecordingService()
  service.answerWith(({ body }) =>
    body.includes('data:image') ? { status: 422, body: '{"message":"content is no URL"}' } : { status: 404 },
  )
  const { page } = kept
  await connectTo(page, service)
  await addByCall(page)
  await go(page, 'Queue')
  const item = queueItem(page, title)
  await expect(item.getByText('The service doesn’t allow pictures sent with the document.')).toBeVisible()
  await item.getByRole('link', { name: 'Open picture settings' }).click()
  await expect(page.getByRole('group', { name: 'Pictures from this computer' })).toBeVisible()
  await service.close()
})
