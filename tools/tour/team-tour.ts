import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { ElectronApplication } from 'playwright'
import { callFor, type PageWindow } from '../../e2e/support/bridge.ts'
import { answerDialogs } from '../../e2e/support/templates.ts'
import type { StoredPicture } from '../../src/shared/schemas/document.ts'
import type { TeamInvitation } from '../../src/shared/schemas/team.ts'
import { type MuseumTeam, openMuseumTeam } from './museum-team.ts'
import { savePhotograph, savePoster } from './museum-versions.ts'
import {
  dismissToasts,
  expect,
  findInLibrary,
  go,
  inspector,
  pressEscape,
  said,
  samples,
  type Tour,
  type TourStep,
} from './tour-page.ts'

/** A library that the people of a museum share, from the invitation to an edit that crosses another. */
export const teamTour: Tour = {
  folder: 'team',
  open: async (app) => {
    const team = await openMuseumTeam()
    return { steps: [...joiningSteps(app, team), ...sharingSteps(team)], close: team.close }
  },
}

function joiningSteps(app: ElectronApplication, team: MuseumTeam): readonly TourStep[] {
  return [
    {
      name: 'join',
      say: 'An invitation to a shared library',
      run: async (page) => {
        const documents = await team.fill(await holdPictures(page))
        await team.showEditing('Ada', 'harbour-at-dawn')
        await team.showEditing('Noor', 'winter-1963')
        await team.showEditing('Jon', 'winter-1963')
        await team.showEditing('Ben', 'rope-walk')
        await page.getByRole('button', { name: 'Join a team' }).click()
        await chooseInvitation(app, page, team.invitation(documents))
        await page.getByLabel('Secret key', { exact: true }).fill('hm_live_9f27c0a4d1')
        await page.getByLabel('Password', { exact: true }).fill(team.password)
      },
    },
    {
      name: 'download',
      say: 'The first download: the newest documents are there already',
      run: async (page) => {
        await team.closeGate()
        await page.getByRole('button', { name: 'Join', exact: true }).click()
        await expect(said(page, 'Joined “Harbour Museum”')).toBeVisible()
        await dismissToasts(page)
        await expect(page.getByText('500 of 1,284')).toBeVisible()
        await expect.poll(() => isIndexed(page)).toBe(true)
        await page.mouse.move(0, 0)
        await expect(page.getByRole('main').getByText('500 documents', { exact: true })).toBeVisible()
        await expect(page.getByText('Preparing search')).toBeHidden()
        await expect(page.getByRole('row').filter({ hasText: 'Harbour at dawn' })).toBeVisible()
      },
    },
  ]
}

function sharingSteps(team: MuseumTeam): readonly TourStep[] {
  return [
    {
      name: 'shared',
      say: 'Who else edits which documents',
      run: async (page) => {
        await savePoster(team)
        await team.openGate()
        await expect(page.getByRole('main').getByText('1,284 documents', { exact: true })).toBeVisible()
        await expect(page.locator('[data-drawn="Shared, up to date"]')).toBeVisible()
        const pane = await openInList(page, 'Harbour at dawn')
        await expect(pane.getByText('is editing this')).toBeVisible()
      },
    },
    {
      name: 'history',
      say: 'What each person changed, and the libraries of this computer',
      run: async (page) => {
        await addConnections(page)
        await sortByChange(page)
        const pane = await openInList(page, 'Regatta poster, 1934')
        await pane.getByRole('tab', { name: 'History' }).click()
        const versions = pane.getByRole('list', { name: 'Versions of this document' }).getByRole('listitem')
        await expect(versions).toHaveCount(6)
        await expect(versions.nth(2)).toContainText('Changes by Noor and Ada merged')
        await expect(versions.nth(2)).toContainText('2 fields, no conflicts')
        await versions.nth(1).getByRole('button', { name: 'What changed' }).click()
        await expect(versions.nth(1).getByRole('list', { name: 'Differences' })).toBeVisible()
        await openConnections(page)
      },
    },
    {
      name: 'conflict',
      say: 'A field that two people changed',
      run: async (page) => {
        await pressEscape(page)
        const pane = await openInList(page, 'Harbour at dawn')
        await pane.getByRole('textbox', { name: 'Title' }).fill('Harbour at dawn, herring season')
        await pane.getByRole('group', { name: 'description', exact: true }).locator('[data-value]').click()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.type(
          'Three boats at anchor before the herring season of 1931, seen from the north quay.',
        )
        const connectionId = await sharedConnection(page)
        await savePhotograph(team)
        await expect
          .poll(() => callFor(page, 'documents/get', { connectionId, documentId: 'harbour-at-dawn' }))
          .toMatchObject({ metadata: expect.stringContaining('market hall') })
        await pane.getByRole('button', { name: 'Save changes' }).click()
        const dialog = page.getByRole('dialog', { name: 'Ada changed this document while you were editing' })
        await dialog.getByRole('radio', { name: 'Yours' }).check()
      },
    },
    {
      name: 'offline',
      say: 'The team’s server is out of reach, and a change waits for it',
      run: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Save merged version' }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
        await go(page, 'Queue')
        await expect(page.getByText('All sent', { exact: true })).toBeVisible()
        await team.goAway()
        const pane = await openInList(page, 'The rope walk')
        await pane.getByRole('textbox', { name: 'Title' }).fill('The rope walk at noon')
        await pane.getByRole('button', { name: 'Save changes' }).click()
        await expect(page.locator('[data-drawn="Offline, 1 change to share"]')).toBeVisible()
        await dismissToasts(page)
        await openConnections(page)
      },
    },
  ]
}

async function chooseInvitation(
  app: ElectronApplication,
  page: Page,
  invitation: TeamInvitation,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-invitation-'))
  try {
    const file = path.join(folder, 'invitation.json')
    writeFileSync(file, JSON.stringify(invitation))
    await answerDialogs(app, file)
    await page.getByRole('button', { name: 'Choose invitation…' }).click()
    await expect(page.getByRole('heading', { name: `Join “${invitation.name}”` })).toBeVisible()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function isIndexed(page: Page): Promise<boolean> {
  const found = await callFor(page, 'documents/search', {
    ...{ connectionId: await sharedConnection(page), text: '', after: null, limit: 1 },
    sort: { by: 'changed', descending: true },
  })
  return !found.isPreparing
}

/** The poster was added long ago, and changed lately. */
async function sortByChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sort: / }).click()
  await page.getByRole('menuitem', { name: 'Sort by…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sort by' })
  await dialog.getByRole('radio', { name: 'Changed' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

async function openConnections(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Connection/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function openInList(page: Page, title: string): Promise<Locator> {
  await findInLibrary(page, '')
  await page.getByRole('row').filter({ hasText: title }).dblclick()
  await expect(inspector(page).getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await page.mouse.move(0, 0)
  return inspector(page)
}

async function sharedConnection(page: Page): Promise<string> {
  const [shared] = await callFor(page, 'team/list', undefined)
  return shared?.connectionId ?? ''
}

async function addConnections(page: Page): Promise<void> {
  const [shared] = await callFor(page, 'connections/list', undefined)
  const { address = '' } = shared ?? {}
  for (const more of [
    { name: 'Town archive', colour: 'green', live: false },
    { name: 'Harbour Museum', colour: 'teal', live: true },
  ] as const)
    await callFor(page, 'connections/create', { ...more, address, key: 'ta_test_51c0', keep: 'keychain' })
}

/** Puts the samples' pictures onto this computer: those of a shared library stay where they were added. */
async function holdPictures(page: Page): Promise<ReadonlyMap<string, StoredPicture>> {
  const folder = path.join(samples, 'museum')
  const held = new Map<string, StoredPicture>()
  for (const name of readdirSync(folder)) {
    const answer = await page.evaluate(
      async (file) => {
        const picture = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([picture]), { resizeWidth: 480 })
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
        const thumbnail = await canvas.convertToBlob({ type: 'image/jpeg' })
        return (window as unknown as PageWindow).indexDesk.invoke('pictures/hold', {
          bytes: new Uint8Array(await new Blob([picture, thumbnail]).arrayBuffer()),
          pictures: [{ name: file.name, byteLength: picture.length, thumbnailByteLength: thumbnail.size }],
        })
      },
      { name, base64: readFileSync(path.join(folder, name)).toString('base64') },
    )
    const [stored] = answer.ok ? answer.value : []
    if (stored === undefined) throw new Error(`The picture ${name} was not taken`)
    held.set(path.parse(name).name, stored)
  }
  return held
}
