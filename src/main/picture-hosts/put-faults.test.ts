import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { PictureHost } from '../../shared/domain/pictures/picture-host.ts'
import { succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { answerBytes } from '../http/testing/raw-server.ts'
import type { ServiceRequest } from '../library/queue/attempts.ts'
import type { SendOutcome } from '../queue/ports.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { atEveryStep, withFault } from '../testing/fault-at-step.ts'
import { createHostRests } from './host-rests.ts'
import { sendThroughHost } from './send-through-host.ts'
import { accessKey, bucketAt, folderAt, serve, signIn } from './testing/raw-hosts.ts'
import { never, openForTest, samplePicture } from './testing/sample-pictures.ts'

const picture = samplePicture(5000)
const request: ServiceRequest = {
  ...{ operation: 'add', id: 'boat', collection: 'harbour', title: 'A boat', metadata: null },
  content: {
    kind: 'picture',
    picture: { id: picture.id, mediaType: 'image/png', byteLength: 5000, width: 1, height: 1, name: 'a' },
  },
}
const accepted: SendOutcome = {
  kind: 'success',
  answer: { status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false },
}

async function startHost({ hasFolders }: { readonly hasFolders: boolean }) {
  const files = new Map<string, Uint8Array>()
  const folders = new Set(['/'])
  const faults = { step: (): void => undefined }
  const act = (method: string, at: string, body: Uint8Array): Buffer => {
    if (method === 'HEAD') {
      const found = files.get(at)
      if (found === undefined) return answerBytes('404 Not Found')
      return Buffer.from(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${found.length}\r\n\r\n`)
    }
    if (hasFolders && !folders.has(path.posix.join(at, '..', '/'))) return answerBytes('409 Conflict')
    if (method === 'MKCOL') {
      folders.add(at)
      return answerBytes('201 Created')
    }
    files.set(at, body.subarray(0, 2000))
    faults.step()
    files.set(at, body)
    return answerBytes('201 Created')
  }
  const server = await serve((socket, asked) => {
    try {
      faults.step()
      const answer = act(asked.method, asked.path, asked.body)
      faults.step()
      socket.end(answer)
    } catch {
      socket.resetAndDestroy()
    }
  })
  return { files, folders, faults, address: server.address }
}

type StartedHost = Awaited<ReturnType<typeof startHost>>

function startApp(host: PictureHost, { files, faults }: StartedHost) {
  const connection: ConnectionRecord = {
    ...connectionOf('7b6bcb6e-53f1-4a6c-9a5d-3a3f5a0f7c09'),
    ...{ picturesTravel: 'host', pictureHost: host },
  }
  const foundByService: Buffer[][] = []
  const credentials = host.kind === 's3' ? accessKey : signIn
  const sender = sendThroughHost({
    sender: {
      send: async () => {
        faults.step()
        foundByService.push([...files.values()].map((bytes) => Buffer.from(bytes)))
        return accepted
      },
    },
    credentialsOf: async () => succeed(credentials),
    readPicture: async () => {
      faults.step()
      return picture.bytes
    },
    rests: createHostRests({ now: () => 0, backoffMs: () => 0 }),
    openHost: (at, found) => openForTest(at, found),
  })
  return { foundByService, send: () => sender.send({ ...connection, key: 'k' }, request, never) }
}

test.each([
  ['folder', (address: string) => folderAt(`${address}/town/boats`)],
  ['bucket', (address: string) => bucketAt(address)],
] as const)(
  'a fault at any step of putting a picture into a %s tells the service of no picture that is not whole',
  async (kind, at) => {
    const faults = await atEveryStep(3, async (fault) => {
      const started = await startHost({ hasFolders: kind === 'folder' })
      const host = at(started.address)
      const first = startApp(host, started)
      // Changes no file of this computer: the steps are those of the host and of the service.
      const { isMet, outcome } = await withFault(path.join(tmpdir(), 'nowhere'), fault, async (step) => {
        started.faults.step = step
        return first.send()
      })
      started.faults.step = () => undefined
      const where = `${fault.kind} at ${fault.at}`
      if (outcome.status === 'fulfilled' && outcome.value.kind !== 'success')
        expect(outcome.value, where).toMatchObject({ kind: 'not-sent', retryable: true })
      for (const found of first.foundByService) expect(found, where).toEqual([Buffer.from(picture.bytes)])
      if (!isMet) expect(outcome).toMatchObject({ value: { kind: 'success' } })
      expect(await startApp(host, started).send(), where).toMatchObject({ kind: 'success' })
      expect(
        [...started.files.values()].map((bytes) => Buffer.from(bytes)),
        where,
      ).toEqual([Buffer.from(picture.bytes)])
      return isMet
    })
    expect(faults).toBeGreaterThan(kind === 'folder' ? 20 : 6)
  },
)
