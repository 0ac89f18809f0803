import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceRequest } from '../../src/main/library/queue/attempts.ts'
import { holdPicture } from '../../src/main/pictures/testing/hold-picture.ts'
import { samplePictures } from '../../src/main/pictures/testing/sample-pictures.ts'
import { buildBody } from '../../src/main/service-client/request-body.ts'
import type { StoredPicture } from '../../src/shared/schemas/document.ts'
import type { Figure } from '../support.ts'
import { type Desk, documentOf, inParallel, key, numbers, openDesk, withService } from './desk.ts'

const count = 1000
/** Each is read from disk for sending; a thousand distinct ones would take 4 GB. */
const different = 25
const byteLength = 4_000_000
const parallel = 4
const megabyte = 1_000_000

/** Memory growth of the process while sending pictures, by the queue and by a bare loop. */
export async function measurePictures(): Promise<Figure> {
  return withService(async (address) => {
    const desk = await openDesk(address)
    try {
      const stored = await storePictures(desk)
      await inParallel(numbers(count), 64, (index) =>
        desk.add(
          documentOf(desk.connectionId, index, { kind: 'picture-file', picture: pictureAt(stored, index) }),
        ),
      )
      const ours = await growthWhile(() => desk.sendAll(count))
      const peer = await growthWhile(() =>
        inParallel(numbers(count / 4), parallel, (index) =>
          sendBare(desk, address, pictureAt(stored, index)),
        ),
      )
      return {
        name: `Memory growth while ${count} pictures of 4 MB go out`,
        ours: ours / megabyte,
        peer: peer / megabyte,
        unit: 'MB',
        peerName: 'bare fetch loop after it',
        ratio: ours / Math.max(peer, megabyte),
        goal: { of: 'ours', atMost: 200 },
      }
    } finally {
      await desk.close()
    }
  })
}

async function storePictures(desk: Desk): Promise<readonly StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (let index = 0; index < different; index += 1) {
    // Bytes after a picture's end are ignored, so each file is distinct and still a picture.
    const bytes = new Uint8Array(byteLength).fill(index, samplePictures()['image/png'].length)
    bytes.set(samplePictures()['image/png'])
    stored.push(await holdPicture(desk.pictures, bytes, `picture-${index}.png`))
  }
  return stored
}

function pictureAt(stored: readonly StoredPicture[], index: number): StoredPicture {
  const picture = stored[index % stored.length]
  if (picture === undefined) throw new Error('No picture is stored')
  return picture
}

async function sendBare(desk: Desk, address: string, picture: StoredPicture): Promise<void> {
  const request: ServiceRequest = {
    ...{ operation: 'add', id: 'd', collection: 'bench', title: 'd', metadata: null },
    content: { kind: 'picture', picture },
  }
  const answer = await fetch(`${address}/api/v1/index`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: await buildBody(request, await desk.pictures.read(picture.id)),
  })
  await answer.text()
}

/** Peak memory of the process above its initial memory, in bytes; sampled twenty times a second. */
async function growthWhile(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, process.memoryUsage.rss())
      await wait(50)
    }
  })()
  try {
    await work()
  } finally {
    ended.abort()
    await watching
  }
  return most - before
}
