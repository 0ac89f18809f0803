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

/** Response: the status, the headers, and the members of the JSON body. */
export type Reply = { status: number; headers: Headers; body: Record<string, unknown> }

export type TestedService = RunningPracticeService & {
  dataDirectory: string
  /** Sends a body, a string as it is, to "Index a document". */
  index(body: unknown): Promise<Reply>
  /** Sends a body, a string as it is, to "Update a document". */
  update(body: unknown): Promise<Reply>
  /** Closes the service and reads a document from its data folder. */
  closeAndRead(id: string): Promise<StoredDocument | null>
}

/** Makes a folder that goes when the test ends. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a real service on a free port, private addresses allowed, until the test ends. */
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

/** A right body for "Index a document", with what a test wants different. */
export function documentBody(differences: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: 'doc-1', collection: 'news', title: 'A title', content: 'Some text', ...differences }
}

/** Reads a document from the data folder of a service that is closed. */
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

/** Reads an answer that must be a JSON object. */
export async function readObject(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json()
  if (typeof value !== 'object' || value === null) throw new TypeError('the answer is not an object')
  return { ...value }
}
