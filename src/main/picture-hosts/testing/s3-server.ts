import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AwsV4Signer } from 'aws4fetch'
import { z } from 'zod'
import { startProgram } from './server-process.ts'

const python = '/usr/bin/python3'
const file = fileURLToPath(new URL('s3-server.py', import.meta.url))

/** Null if an S3 server can be started; else a sentence on what to install. */
export function reasonAgainstS3(): string | null {
  const isThere =
    existsSync(python) && spawnSync(python, ['-c', 'import swift.common.middleware.s3api']).status === 0
  return isThere ? null : 'Install OpenStack Swift for this: sudo apt-get install python3-swift.'
}

export type S3Server = {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  makeBucket(name: string, access: 'public' | 'private'): Promise<string>
  close(): Promise<void>
}

const region = 'us-east-1'

/** OpenStack Swift, which verifies every signature, in a temporary folder. */
export async function startS3Server({
  user = 'editor',
  secretAccessKey = 'a-secret/of+the=tests',
}: {
  readonly user?: string
  readonly secretAccessKey?: string
} = {}): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-s3-'))
  const running = await startProgram(python, [file, folder, user, secretAccessKey], {
    output: 'stdout',
    isReady: (line) => line.startsWith('{'),
  })
  const { port } = z.object({ port: z.int() }).parse(JSON.parse(running.line))
  const endpoint = `http://127.0.0.1:${port}`
  const accessKeyId = `test:${user}`
  return {
    endpoint,
    accessKeyId,
    secretAccessKey,
    region,
    makeBucket: async (name, access) => {
      const headers = { 'x-amz-acl': access === 'public' ? 'public-read' : 'private' }
      const signer = new AwsV4Signer({
        ...{ method: 'PUT', url: `${endpoint}/${name}`, headers, accessKeyId, secretAccessKey, region },
        service: 's3',
      })
      const signed = await signer.sign()
      const made = await fetch(signed.url, { method: 'PUT', headers: signed.headers })
      if (!made.ok) throw new Error(`The bucket was not made: ${made.status} ${await made.text()}`)
      return `${endpoint}/v1/AUTH_test/${name}`
    },
    close: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
