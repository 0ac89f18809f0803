import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from './support/app.ts'
import { callFor } from './support/bridge.ts'
import { canaryKey } from './support/canary.ts'
import {
  connectTo,
  expectAdded,
  go,
  handOverText,
  libraryMenu,
  libraryRows,
  openDocument,
  openSettings,
  titleField,
} from './support/desk.ts'
import { openWith } from './support/incoming.ts'
import { startRecordingService } from './support/recording-service.ts'

async function answerDialogs(electron: ElectronApplication, filePath: string): Promise<void> {
  await electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, filePath)
}

async function exportLibrary(page: Page, file: string): Promise<void> {
  await openSettings(page, 'Library and backups')
  await page.getByRole('button', { name: 'Export library' }).click()
  await expect(page.getByText(`Exported to “${path.basename(file)}”`)).toBeVisible()
  expect(statSync(file).size).toBeGreaterThan(500)
}

async function textsOf(file: string): Promise<Readonly<Record<string, string>>> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(readFileSync(file))])))
  const entries = await reader.getEntries()
  const texts = await Promise.all(
    entries.map(async (entry) => {
      if (entry.directory) throw new Error('A folder')
      return [entry.filename, await entry.getData(new TextWriter())] as const
    }),
  )
  return Object.fromEntries(texts)
}

async function edit(page: Page, from: string, to: string): Promise<void> {
  const document = await openDocument(page, from)
  await titleField(document).fill(to)
  await document.getByRole('button', { name: 'Save changes' }).click()
}

test('two join their libraries by archives, and lose nothing of either', async ({ launch }, testInfo) => {
  const service = await startRecordingService()
  const [ofAda, ofBen] = [testInfo.outputPath('Ada.indexdesk'), testInfo.outputPath('Ben.indexdesk')]
  const ada = await launch()
  await connectTo(ada.page, service)
  await handOverText(ada.page, { text: 'The ship came in', title: 'Ship', id: 'ship' })
  await expectAdded(ada.page, 'Ship')
  await handOverText(ada.page, { text: 'The dock is wet', title: 'Dock', id: 'dock' })
  await expectAdded(ada.page, 'Dock')

  await test.step('the archive holds everything but the key', async () => {
    await answerDialogs(ada.electron, ofAda)
    await exportLibrary(ada.page, ofAda)
    const texts = await textsOf(ofAda)
    expect(Object.keys(texts).sort()).toEqual([
      'changes.jsonl',
      'documents.jsonl',
      'imports.jsonl',
      'manifest.json',
      'receipts.jsonl',
      'templates.jsonl',
      'totals.json',
      'views.jsonl',
    ])
    expect(texts['documents.jsonl']).toContain('The ship came in')
    expect(JSON.stringify(texts)).not.toContain(canaryKey)
    expect(existsSync(path.join(ada.folder, 'arriving'))).toBe(false)
  })

  const ben = await launch()
  const sentBefore = service.requests.length
  await test.step('a colleague opens it: seen first, then brought in, without a key', async () => {
    await connectTo(ben.page, service, { name: 'Harbour' })
    await openWith(ben.folder, ofAda)
    const dialog = ben.page.getByRole('dialog', { name: 'Import “Ada.indexdesk”?' })
    await expect(dialog).toContainText('2 documents new')
    await expect(dialog).toContainText('“Harbour”, same address as “Town index”')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await go(ben.page, 'Library')
    await expect(
      ben.page
        .getByText('Nothing is in the library yet', { exact: false })
        .or(ben.page.getByText('0 documents')),
    ).toBeVisible()
    await answerDialogs(ben.electron, ofAda)
    await openSettings(ben.page, 'Library and backups')
    await ben.page.getByRole('button', { name: 'Import archive' }).click()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    const done = ben.page.getByRole('dialog', { name: 'Imported “Ada.indexdesk”' })
    await expect(done.getByRole('list', { name: 'Changes to your library' })).toBeVisible()
    await expect(done).toContainText('2 documents new')
    await done.getByRole('button', { name: 'Show in library' }).click()
    // All of it belongs to the chosen connection.
    const filter = ben.page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
    await expect(filter).toHaveText(/^Added with/)
    await expect(libraryRows(ben.page)).toHaveCount(2)
    await filter.getByRole('button', { name: /^Remove/ }).click()
    expect(service.requests).toHaveLength(sentBefore)
  })

  await test.step('both change the same document; the newer wins, and both are in the history', async () => {
    await edit(ada.page, 'Ship', 'Ship of Ada')
    await expect.poll(() => service.requests.length).toBe(sentBefore + 1)
    await edit(ben.page, 'Ship', 'Ship of Ben')
    await expect.poll(() => service.requests.length).toBe(sentBefore + 2)
    await answerDialogs(ben.electron, ofBen)
    await exportLibrary(ben.page, ofBen)
    // For a dropped file, the page has its bytes but not its path.
    await ada.page.locator('body').drop({ files: ofBen })
    const dialog = ada.page.getByRole('dialog', { name: 'Import “Ben.indexdesk”?' })
    await expect(dialog).toContainText('1 document changed on both sides')
    await expect(dialog.getByRole('region', { name: 'Changed on both sides' })).toContainText('The archive’s')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    const done = ada.page.getByRole('dialog', { name: 'Imported “Ben.indexdesk”' })
    await expect(done.getByRole('button', { name: 'Export list' })).toBeVisible()
    const table = testInfo.outputPath('conflicts.csv')
    await answerDialogs(ada.electron, table)
    await done.getByRole('button', { name: 'Export list' }).click()
    await expect(ada.page.getByText('Exported to “conflicts.csv”')).toBeVisible()
    expect(readFileSync(table, 'utf8')).toContain('ship')
    await done.getByRole('button', { name: 'Close' }).click()
    const document = await openDocument(ada.page, 'Ship of Ben')
    await document.getByRole('tab', { name: 'History' }).click()
    await document.getByRole('button', { name: 'What changed' }).first().click()
    await expect(document.getByText('Ship of Ada', { exact: false }).first()).toBeVisible()
    expect(service.requests).toHaveLength(sentBefore + 2)
  })

  await test.step('once more changes nothing; what is no archive says so', async () => {
    await answerDialogs(ada.electron, ofBen)
    await openSettings(ada.page, 'Library and backups')
    await expect(ada.page.getByText('Last imported: “Ben.indexdesk”', { exact: false })).toBeVisible()
    await ada.page.getByRole('button', { name: 'Import archive' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'Import “Ben.indexdesk”?' })
    await expect(dialog).toContainText('Everything in this archive is already here.')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await answerDialogs(ada.electron, testInfo.outputPath('conflicts.csv'))
    await ada.page.getByRole('button', { name: 'Import archive' }).click()
    const refused = ada.page.getByRole('dialog', { name: 'Can’t import “conflicts.csv”' })
    await expect(refused.getByRole('alert')).toContainText('This file isn’t an archive.')
    await refused.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('documents go out as JSON, their metadata as it was typed', async () => {
    const [connection] = await callFor(ada.page, 'connections/list', undefined)
    const metadata = '{"n": 1.0, "__proto__": 12345678901234567890}'
    const connectionId = connection?.id ?? ''
    await callFor(ada.page, 'documents/edit', { connectionId, documentId: 'dock', metadata })
    const file = testInfo.outputPath('documents.jsonl')
    await answerDialogs(ada.electron, file)
    await go(ada.page, 'Library')
    await libraryMenu(ada.page, 'Export all as JSON Lines')
    await expect(ada.page.getByText('Exported 2 documents to “documents.jsonl”')).toBeVisible()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines.join()).toContain('"metadata":{"n":1.0,"__proto__":12345678901234567890}')
  })
  await service.close()
})
