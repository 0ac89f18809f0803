import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  type PracticeServiceOptions,
  type RunningPracticeService,
  startPracticeService,
} from '../start-practice-service.ts'
import { createDocumentStore } from '../store/document-store.ts'
import { openDatabase } from '../store/open-database.ts'
import type { StoredDocument } from '../store/stored-document.ts'

export const testKey = 'the-key-of-the-tests'

export type Reply = { status: number; headers: Headers; body: Record<string, unknown> }

export type TestedService = RunningPracticeService & {
  dataDirectory: string
  index(body: unknown): Promise<Reply>
  update(body: unknown): Promise<Reply>
  closeAndRead(id: string): Promise<StoredDocument | null>
}

export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function runService(options: Partial<PracticeServiceOptions> = {}): Promise<TestedService> {
  const dataDirectory = options.dataDirectory ?? makeTestFolder()
  const service = await startPracticeService({
    key: testKey,
    allowPrivateAddresses: true,
    ...options,
    dataDirectory,
  })
  onTestFinished(() => service.close())
  return {
    ...service,
    dataDirectory,
    index: (body) => sendJson(`${service.address}/api/v1/index`, 'POST', body),
    update: (body) => sendJson(`${service.address}/api/v1/documents`, 'PATCH', body),
    closeAndRead: async (id) => {
      await service.close()
      return readStored(dataDirectory, id)
    },
  }
}

export function documentBody(differences: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: 'doc-1', collection: 'news', title: 'A title', content: 'Some text', ...differences }
}

export function readStored(dataDirectory: string, id: string): StoredDocument | null {
  const database = openDatabase(dataDirectory)
  try {
    return createDocumentStore({ database, nowMs: Date.now }).find(id)
  } finally {
    database.close()
  }
}

async function sendJson(address: string, method: string, body: unknown): Promise<Reply> {
  const response = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${testKey}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await readObject(response) }
}

export async function readObject(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json()
  if (typeof value !== 'object' || value === null) throw new TypeError('the answer is not an object')
  return { ...value }
}
