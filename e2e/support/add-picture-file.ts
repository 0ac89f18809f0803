import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { PageWindow } from './bridge.ts'
import { samples } from './desk.ts'

/** Adds a local picture by the calls of the form. `agreed`: IDs of known duplicates. */
export async function addPictureFile(
  page: Page,
  document: {
    readonly connectionId: string
    readonly documentId: string
    readonly title: string
    readonly agreed: string[]
  },
): Promise<void> {
  const base64 = readFileSync(path.join(samples, 'harbour-at-dawn.jpg')).toString('base64')
  const added = await page.evaluate(
    async (given) => {
      const { indexDesk } = window as unknown as PageWindow
      const bytes = Uint8Array.from(atob(given.base64), (sign) => sign.charCodeAt(0))
      const held = await indexDesk.invoke('pictures/hold', {
        bytes,
        pictures: [{ name: 'a.jpg', byteLength: bytes.length, thumbnailByteLength: 0 }],
      })
      if (!held.ok) return held
      const [picture] = held.value
      if (picture === undefined) return held
      return indexDesk.invoke('documents/add', {
        ...given.document,
        collection: 'harbour',
        content: { kind: 'picture-file', picture },
        metadata: null,
      })
    },
    { base64, document },
  )
  expect(added).toMatchObject({ ok: true })
}
