import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { makeAuthority, makeServerCertificate } from '../src/main/http/testing/certificates.ts'
import { startTlsServer } from '../src/main/http/testing/tls-server.ts'
import { leaveToAdministrators } from './support/administrators-file.ts'
import { dataRoot, expect, type RunningApp, test } from './support/app.ts'
import { call } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { expectAdded, go, handOverText, openSettings, textField } from './support/desk.ts'

/** Makes the next file dialog return this file. */
const chooseFile = ({ electron }: RunningApp, file: string) =>
  electron.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, file)

test('what the administrator sets up is there and stays so; a connection trusts one authority alone', async ({
  launch,
}) => {
  mkdirSync(dataRoot, { recursive: true })
  const folder = mkdtempSync(path.join(dataRoot, 'policy-'))
  const [town, other] = await Promise.all([makeAuthority('Town authority'), makeAuthority('Other authority')])
  const keys: (string | undefined)[] = []
  const index = await startTlsServer(await makeServerCertificate(town), async (request, response) => {
    keys.push(request.headers.authorization)
    const { id } = JSON.parse(await text(request)) as { id: string }
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ id, message: 'Indexed' }))
  })
  const elsewhere = await startTlsServer(await makeServerCertificate(other))
  const policy = path.join(folder, 'policy.json')
  const content = {
    connections: [
      {
        name: 'Town index',
        address: index.address,
        colour: 'violet',
        certificateAuthority: town.cert,
        templates: [
          { collection: 'notes', schema: { type: 'object', properties: { year: { type: 'number' } } } },
        ],
      },
      { name: 'Broken', address: 'http://index.example' },
    ],
    settings: { holdSeconds: 0, theme: 'light' },
  }
  writeFileSync(policy, JSON.stringify(content, null, 2))
  leaveToAdministrators(policy)
  const authorityFile = path.join(folder, 'other.pem')
  writeFileSync(authorityFile, other.cert)

  const app = await launch({ args: [`--policy-file=${policy}`] })
  const { page } = app
  await test.step('the person adds the key and nothing else', async () => {
    await page.getByRole('button', { name: 'Enter the key' }).click()
    const dialog = page.getByRole('dialog', { name: /Town index/ })
    await dialog.getByLabel('Secret key').fill(canaryKey)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Enter the key' })).toHaveCount(0)
    await handOverText(page, { text: 'The harbour', title: 'Harbour', id: 'harbour' })
    await expectAdded(page, 'Harbour')
    expect(keys).toEqual([`Bearer ${canaryKey}`])
  })

  await test.step('what was set is shown as set, and the broken entry is told with its place', async () => {
    await go(page, 'Settings')
    const ours = page.getByRole('region', { name: 'Your organisation' })
    await expect(ours).toContainText('/connections/1/address, line')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeDisabled()
    await openSettings(page, 'Adding')
    await expect(page.getByRole('spinbutton', { name: 'Undo time for new documents' })).not.toBeEditable()
    await openSettings(page, 'Connections')
    await page.getByRole('button', { name: 'Settings of “Town index”' }).click()
    await expect(page.getByRole('textbox', { name: 'Service address' })).not.toBeEditable()
    await expect(page.getByRole('group', { name: 'Certificate authority' })).toContainText(
      'CN=Town authority',
    )
    await expect(page.getByRole('button', { name: 'Remove connection' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('“Town index” is connected')).toBeVisible()
    const changed = await call(page, 'preferences/change', { theme: 'dark' })
    expect(changed).toMatchObject({ ok: false, error: { code: 'set-by-organisation' } })
  })

  await test.step('another connection is held to an authority, which has to be the right one', async () => {
    await page.getByRole('link', { name: 'Add a connection…' }).click()
    await page.getByRole('textbox', { name: 'Service address' }).fill(elsewhere.address)
    await page.getByLabel('Secret key').fill('another-key')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(
      page.getByText('The service’s certificate isn’t trusted, so the key wasn’t sent.'),
    ).toBeVisible()
    expect(elsewhere.requests()).toBe(0)
    await chooseFile(app, policy)
    await page.getByRole('button', { name: /^Only trust this/ }).click()
    const authority = page.getByRole('group', { name: 'Certificate authority' })
    await expect(authority.getByRole('alert')).toContainText('No certificate found.')
    await chooseFile(app, authorityFile)
    await page.getByRole('button', { name: /^Only trust this/ }).click()
    await expect(authority).toContainText('CN=Other authority')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('button', { name: 'Add documents' }).click()
    await expect(textField(page)).toBeVisible()
    expect(elsewhere.requests()).toBe(1)
  })
  await index.close()
  await elsewhere.close()
})
