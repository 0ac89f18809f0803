import { symlinkSync, writeFileSync } from 'node:fs'
import { makeAuthority } from '../src/main/http/testing/certificates.ts'
import { expect, test } from './support/app.ts'
import { connectTo, idField, openOptions, titleField, tryPractice } from './support/desk.ts'
import { openWith } from './support/incoming.ts'
import { linkTo, picture, reviewRows, websiteField } from './support/incoming-door.ts'
import { startRecordingService } from './support/recording-service.ts'

test('files and links reach the app that runs', async ({ kept }, testInfo) => {
  const service = await startRecordingService()
  const { page, folder, electron } = kept
  await connectTo(page, service)

  await test.step('a link fills the form in and sends nothing', async () => {
    await openWith(folder, linkTo('https://museum.example/exhibits/12', 'Ships of the harbour'))
    await expect(websiteField(page)).toHaveValue('https://museum.example/exhibits/12')
    await expect(titleField(page)).toHaveValue('Ships of the harbour')
    await openOptions(page)
    await expect(idField(page)).not.toHaveValue('')
  })

  await test.step('a second one waits in Review; a hostile one is refused', async () => {
    await openWith(folder, linkTo('https://museum.example/exhibits/13', 'Docks'))
    await expect(reviewRows(page).filter({ hasText: 'Docks' })).toHaveCount(1)
    await openWith(folder, 'indexdesk://add?url=file%3A%2F%2F%2Fetc%2Fpasswd&title=x')
    await expect(page.getByRole('alert')).toContainText('This link to Index Desk can’t be used.')
    await expect(reviewRows(page)).toHaveCount(1)
  })

  await test.step('files come as what they are, and what is no file of its own is named', async () => {
    const note = testInfo.outputPath('note.txt')
    const shortcut = testInfo.outputPath('holiday.png')
    writeFileSync(note, 'A note')
    symlinkSync(note, shortcut)
    await openWith(folder, note, picture, shortcut)
    await expect(reviewRows(page)).toHaveCount(3)
    await expect(page.getByText('1 file couldn’t be added')).toBeVisible()
  })

  await test.step('macOS’ own ways of opening lead through the same door', async () => {
    await electron.evaluate(({ app }, file) => {
      app.emit('open-file', { preventDefault() {} }, file)
    }, picture)
    await expect(reviewRows(page)).toHaveCount(4)
    await electron.evaluate(({ app }) => {
      app.emit('open-url', { preventDefault() {} }, 'indexdesk://add?url=https%3A%2F%2Fmuseum.example%2F')
    })
    await expect(reviewRows(page)).toHaveCount(5)
  })
  expect(service.requests).toEqual([])
  await service.close()
})

test('an invitation, a file and a link start the app, and wait until it can take them', async ({
  launch,
}, testInfo) => {
  const { cert } = await makeAuthority('Town')
  const invitation = testInfo.outputPath('Town.indexdesk-team')
  const server = { host: 'library.town.example', port: 5432, database: 'archive', login: 'noor_1' }
  const content = {
    ...{ format: 'index-desk-team', version: 1, name: 'Town archive', service: 'https://town.example' },
    ...{ server: { ...server, certificateAuthority: cert }, person: 'Noor', role: 'editor' },
    ...{ invitedBy: 'Ada', documents: 3, people: { count: 1, names: ['Ada'] } },
  }
  writeFileSync(invitation, JSON.stringify(content))
  const first = await launch({ args: [invitation] })
  const { page, folder } = first
  const heading = page.getByRole('heading', { name: 'Join “Town archive”' })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await tryPractice(page)
  await openWith(folder, invitation)
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  writeFileSync(invitation, '{}')
  await openWith(folder, invitation)
  await expect(page.getByRole('alert')).toContainText('invitation')
  await first.close()

  const second = await launch({ folder, args: [picture, linkTo('https://museum.example/', 'Museum')] })
  await expect(reviewRows(second.page)).toHaveCount(2)
  await expect(reviewRows(second.page).filter({ hasText: 'Museum' })).toHaveCount(1)
})
