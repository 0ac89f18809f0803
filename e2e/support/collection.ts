import type { Page } from '@playwright/test'
import type { CallInput } from '../../src/shared/ipc/contract.ts'
import { callForEach } from './bridge.ts'

const materials = ['oak', 'silver', 'paper']

/** Forty documents of one collection, as after weeks of use: all have a maker and a material, 36 a year, ten a note. */
function collectionDocuments(
  connectionId: string,
  collection: string,
): readonly CallInput<'documents/add'>[] {
  return Array.from({ length: 40 }, (_, index) => {
    const number = index + 1
    const metadata = {
      maker: `Maker ${number % 7}`,
      ...(number > 4 && { year: 1800 + number }),
      material: materials[index % 3],
      tags: ['museum', number % 2 === 0 ? 'hall' : 'store'],
      seen: `2026-10-${String((number % 28) + 1).padStart(2, '0')}`,
      ...(number % 4 === 0 && { note: 'Came with the founder’s bequest.' }),
    }
    return {
      connectionId,
      documentId: `thing-${number}`,
      collection,
      title: `Thing ${number}`,
      content: { kind: 'text' as const, text: `What is known of thing ${number}.` },
      metadata: JSON.stringify(metadata),
      agreed: [],
    }
  })
}

export async function addCollection(page: Page, connectionId: string, collection: string): Promise<void> {
  await callForEach(page, 'documents/add', collectionDocuments(connectionId, collection))
}
