import { loadKeytar } from '../src/main/keychain/keytar-store.ts'
import { type Member, openTeamLibrary, type TeamLibrary } from '../src/main/postgres/testing/team-library.ts'
import { expect, outputFile, type RunningApp, test } from './support/app.ts'
import { addAnyway, callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import { openCuttableProxy } from './support/cuttable-proxy.ts'
import { go } from './support/desk.ts'
import { startRecordingService } from './support/recording-service.ts'
import { filesWithKey, keyIn } from './support/search-for-key.ts'

const documentId = 'tides'

test('two computers share a library, and send what both know', async ({ launch }) => {
  const service = await startRecordingService()
  const team = await openTeamLibrary({ serviceAddress: service.address })
  const proxy = await openCuttableProxy(team.server.port)
  const apps = [await launch(), await launch()] as const
  const ada = await join(apps[0], team, { member: await team.join('admin'), port: team.server.port })
  const ben = await join(apps[1], team, { member: await team.join('editor'), port: proxy.port })
  const titles = () => service.requests.map(({ body }) => (JSON.parse(body) as { title?: string }).title)

  await test.step('what one adds is sent once, and is in the other library', async () => {
    await addAnyway(ada.page, {
      ...{ connectionId: ada.connectionId, documentId, collection: 'harbour', title: 'Tides' },
      ...{ content: { kind: 'text', text: 'High water at noon' }, metadata: '{"port": "Riga", "year": 1}' },
    })
    await expect.poll(() => ben.get()).toMatchObject({ title: 'Tides', state: 'done' })
    expect(titles()).toEqual(['Tides'])
    await go(ben.page, 'Library')
    await expect(ben.page.getByText('Tides', { exact: true }).first()).toBeVisible()
  })

  await test.step('edits of different fields merge', async () => {
    proxy.cut()
    await ben.edit({ metadata: '{"port": "Riga", "year": 2}' })
    await ada.edit({ metadata: '{"port": "Tallinn", "year": 1}' })
    await expect.poll(() => service.requests.length).toBe(2)
    proxy.mend()
    await ben.retry()
    for (const one of [ada, ben])
      await expect.poll(async () => fields((await one.get())?.metadata)).toEqual({ port: 'Tallinn', year: 2 })
    await expect.poll(() => service.requests.length).toBe(3)
    // A computer that is cut off before it gave its lease back keeps it until it lapses.
    await expect.poll(() => team.root`SELECT FROM desk.documents WHERE holder IS NOT NULL`).toHaveLength(0)
  })

  await test.step('edits of the same field wait for the person', async () => {
    proxy.cut()
    await ben.edit({ title: 'Tides of Ben' })
    await ada.edit({ title: 'Tides of Ada' })
    await expect.poll(titles).toContain('Tides of Ada')
    proxy.mend()
    await ben.retry()
    await expect.poll(() => ben.items('needs-attention')).toHaveLength(1)
    const [item] = await ben.items('needs-attention')
    await callFor(ben.page, 'queue/correct', { id: item?.id ?? '', title: 'Tides of both' })
    await expect.poll(titles).toContain('Tides of both')
    await expect.poll(() => ada.get()).toMatchObject({ title: 'Tides of both', state: 'done' })
    expect(titles()).not.toContain('Tides of Ben')
  })

  await test.step('one sends what the other does not', async () => {
    await callFor(ada.page, 'queue/pause-connection', { connectionId: ada.connectionId })
    await ada.edit({ title: 'Tides at last' })
    await expect.poll(() => ben.items('waiting')).toHaveLength(1)
    const ids = (await ben.items('waiting')).map(({ id }) => id)
    expect(await callFor(ben.page, 'team/waits-for', { itemIds: ids })).toMatchObject([
      { itemId: ids[0], person: await ada.person() },
    ])
    await go(ben.page, 'Queue')
    await ben.page.getByRole('button', { name: 'Send from here' }).click()
    await expect.poll(titles).toContain('Tides at last')
    await expect.poll(() => ada.get()).toMatchObject({ state: 'done' })
    await callFor(ada.page, 'queue/resume-connection', { connectionId: ada.connectionId })
  })

  await test.step('one sees who else edits', async () => {
    for (const { page } of [ada, ben]) await go(page, 'Library')
    await ada.page.getByRole('link', { name: 'Tides at last' }).click()
    await ada.page.getByRole('textbox', { name: 'Title' }).focus()
    await expect.poll(() => team.root`SELECT doc_id FROM desk.presence`).toEqual([{ doc_id: documentId }])
    await ben.page.getByRole('link', { name: 'Tides at last' }).click()
    await expect(ben.page.getByText('is editing this')).toBeVisible()
    await ada.page.getByRole('textbox', { name: 'Title' }).blur()
    await expect.poll(() => team.root`SELECT doc_id FROM desk.presence`).toEqual([])
  })

  await test.step('the passwords are in the keychain and nowhere else', async () => {
    for (const one of [ada, ben]) {
      const kept = await one.passwords()
      expect(kept).toHaveLength(1)
      const secret = (JSON.parse(kept[0] ?? '') as { current: string }).current
      for (const looked of [secret, canaryKey]) {
        expect(filesWithKey(one.folder, looked)).toEqual([])
        expect(filesWithKey(outputFile(one.folder), looked)).toEqual([])
        for (const answer of await one.answers())
          expect(keyIn(JSON.stringify(answer), looked)).toBeUndefined()
      }
    }
  })

  await test.step('a person who is removed shares no more, and nothing of theirs is sent', async () => {
    const [connectionId, person] = [ada.connectionId, await ben.person()]
    await callFor(ada.page, 'team/remove-person', { connectionId, person })
    await ben.retry()
    await expect
      .poll(() => callFor(ben.page, 'team/list', undefined))
      .toMatchObject([{ sharing: { kind: 'problem', problem: 'not-a-member' } }])
    await ben.edit({ title: 'Too late' })
    await expect.poll(() => ben.items('waiting')).toHaveLength(1)
    await ada.edit({ title: 'Without Ben' })
    await expect.poll(titles).toContain('Without Ben')
    expect(titles()).not.toContain('Too late')
  })

  await test.step('an administrator sets a library up; its owner’s password is kept nowhere', async () => {
    await team.root.unsafe(`CREATE ROLE owner LOGIN CREATEROLE PASSWORD '${canaryKey}'`)
    await team.root.unsafe('CREATE DATABASE second OWNER owner TEMPLATE template0')
    const { id: connectionId } = await callFor(ada.page, 'connections/create', {
      ...{ name: 'Second', address: service.address, colour: 'amber', key: canaryKey, keep: 'keychain' },
    })
    await callFor(ada.page, 'team/set-up', {
      ...{ connectionId, shown: 'Ada' },
      server: {
        ...{ host: '127.0.0.1', port: team.server.port, database: 'second' },
        certificateAuthority: team.authority,
      },
      owner: { name: 'owner', password: canaryKey },
    })
    await expect
      .poll(() => callFor(ada.page, 'team/list', undefined))
      .toContainEqual(
        expect.objectContaining({
          ...{ connectionId, sharing: { kind: 'up-to-date' }, me: { person: 1, role: 'admin' } },
        }),
      )
    expect(filesWithKey(ada.folder, canaryKey)).toEqual([])
    expect(filesWithKey(outputFile(ada.folder), canaryKey)).toEqual([])
  })

  await Promise.all(apps.map((app) => app.close()))
  await Promise.all([proxy.close(), team.close(), service.close()])
})

/** Joins with the canary as the first password, so that the search at the end of a run is for it as well. */
async function join(
  { page, folder }: RunningApp,
  team: TeamLibrary,
  { member: { login }, port }: { readonly member: Member; readonly port: number },
) {
  await team.root.unsafe(`ALTER ROLE ${login} PASSWORD '${canaryKey}'`)
  const [library] = await team.root<{ service_address: string }[]>`SELECT service_address FROM desk.library`
  const server = { host: '127.0.0.1', port, database: team.database, login }
  const { id: connectionId } = await callFor(page, 'team/join', {
    invitation: {
      ...{ format: 'index-desk-team', version: 1, name: 'Town', service: library?.service_address ?? '' },
      server: { ...server, certificateAuthority: team.authority },
      ...{ person: 'Somebody', role: 'editor', invitedBy: 'Ada', documents: 0 },
      people: { count: 1, names: ['Ada'] },
    },
    password: canaryKey,
    into: { kind: 'new', name: 'Town', colour: 'teal', key: canaryKey, keep: 'keychain' },
  })
  await callFor(page, 'preferences/change', { chosenConnection: connectionId, holdSeconds: 0 })
  await page.reload()
  const shared = async () => (await callFor(page, 'team/list', undefined))[0]
  await expect.poll(shared).toMatchObject({ sharing: { kind: 'up-to-date' } })
  const items = async () =>
    (await callFor(page, 'queue/list', { connectionId, states: [], after: null, limit: 50 })).items
  return {
    ...{ page, folder, connectionId },
    get: () => callFor(page, 'documents/get', { connectionId, documentId }),
    edit: (change: { readonly title?: string; readonly metadata?: string }) =>
      callFor(page, 'documents/edit', { connectionId, documentId, ...change }),
    retry: () => callFor(page, 'team/retry', { connectionId }),
    items: async (state: string) => (await items()).filter((item) => item.state === state),
    person: async () => (await shared())?.me?.person ?? 0,
    /** Each password has an entry of its own, and the ones before are gone. */
    passwords: async () => {
      const { getPassword } = await loadKeytar()
      const entries = ['', ':2', ':3', ':4'].map((slot) =>
        getPassword('Index Desk', `team:${connectionId}${slot}`),
      )
      return (await Promise.all(entries)).filter((entry) => entry !== null)
    },
    answers: async () => [
      await callFor(page, 'connections/list', undefined),
      await callFor(page, 'team/list', undefined),
      await callFor(page, 'team/people', { connectionId }),
      await callFor(page, 'diagnostics/gather', { withNames: true }),
    ],
  }
}

function fields(metadata: string | null | undefined): unknown {
  return JSON.parse(metadata ?? 'null')
}
