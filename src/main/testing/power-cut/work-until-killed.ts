import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { addDocument } from '../../documents/add-document.ts'
import { accepted, document, openIn } from '../../library/testing/test-library.ts'
import { PictureStore } from '../../pictures/picture-store.ts'
import { holdPicture } from '../../pictures/testing/hold-picture.ts'
import { connectionOf } from '../connection-of.ts'
import { type Answer, answersFile, pictureOf, picturesFolder, textOf } from './answers.ts'

/**
 * Adds, edits, edits in bulk, claims, completes and removes pictures concurrently, and notes each answer at
 * once; ends abruptly. The notes go into the recorded folder, so that the record has them in order with the
 * writes.
 */
const [folder = '', connectionId = '', wanted = ''] = process.argv.slice(2)
const { library } = await openIn(folder)
const notes = openSync(path.join(folder, answersFile), 'w')
const pictures = new PictureStore({
  folder: path.join(folder, picturesFolder),
  runDays: { now: Date.now, ranSince: () => 0 },
  log: () => undefined,
})
const documentsOfChange = 25
let length = 0
let count = 0
/** Pictures removed before the end, so that cuts fall into removals too, however slowly documents are sent. */
const fewestSwept = 5
let pictureCount = 0
let swept = 0
const pictureItems = new Set<string>()

function note(answer: Answer): void {
  length += writeSync(notes, `${JSON.stringify(answer)}\n`, length)
  count += 1
  if (count >= Number(wanted) && swept >= fewestSwept) process.kill(process.pid, 'SIGKILL')
}

async function addAndEdit(line: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const id = `${line}-${index}`
    const content = { kind: 'text', text: textOf(id) } as const
    const add = document(connectionId, id, { content, title: 'first title' })
    const itemId = randomUUID()
    await library.documents.acceptAdd({ document: add, itemId, at: index, notBefore: null })
    note({ kind: 'added', id, itemId })
    const change = { connectionId, documentId: id, action: 'edit', title: 'second title' } as const
    const edited = await library.documents.acceptEdit({
      ...change,
      itemId: randomUUID(),
      at: index,
      unknown: false,
    })
    if (!edited.ok) throw new Error(edited.error.code)
    note({ kind: 'edited', id })
  }
}

async function changeMany(): Promise<void> {
  const ids = Array.from({ length: documentsOfChange }, (_, index) => `many-${index}`)
  for (const id of ids) {
    const content = { kind: 'text', text: textOf(id) } as const
    const itemId = randomUUID()
    const add = document(connectionId, id, { content })
    await library.documents.acceptAdd({ document: add, itemId, at: 0, notBefore: null })
    note({ kind: 'added', id, itemId })
  }
  for (let round = 0; ; round += 1) {
    const bulkEditId = randomUUID()
    const steps = [{ kind: 'set-field', name: 'round', raw: String(round) }] as const
    await library.bulkEdits.begin({ bulkEditId, connectionId, steps, at: round })
    await library.bulkEdits.addIds(bulkEditId, ids)
    await library.bulkEdits.chosen(bulkEditId)
    while (!(await library.bulkEdits.continue(bulkEditId, round)).isDone);
    await library.bulkEdits.apply(bulkEditId, [])
    for (let isDone = false, done = 0; !isDone; ) {
      const piece = await library.bulkEdits.continue(bulkEditId, round)
      isDone = piece.isDone
      done += piece.accepted
      note({ kind: 'changed', bulkEditId, done })
    }
  }
}

/** As in the page: the picture is stored first, then the document accepted. */
async function addPictures(): Promise<void> {
  for (;;) {
    pictureCount += 1
    const number = pictureCount
    const picture = await holdPicture(pictures, pictureOf(number))
    const content = { kind: 'picture-file', picture } as const
    const added = await addDocument(
      {
        ...{ library, pictures, newId: randomUUID, now: () => number, undoWindowSeconds: () => 0 },
        ...{ findConnection: connectionOf, wakeQueue: () => undefined },
      },
      document(connectionId, `picture-${number}`, { content }),
    )
    if (!added.ok) throw new Error(added.error.code)
    pictureItems.add(added.value.itemId)
    note({ kind: 'picture-added', number, itemId: added.value.itemId })
  }
}

async function send(): Promise<void> {
  for (let now = 0; ; now += 1) {
    let sent = 0
    for (const { id: itemId, attemptId } of await library.queue.claim({ connectionId, now, limit: 2 })) {
      note({ kind: 'claimed', itemId })
      await library.queue.complete({ itemId, attemptId }, accepted, now)
      note({ kind: 'completed', itemId })
      if (pictureItems.has(itemId)) sent += 1
    }
    await pictures.sweep(() => library.queue.picturesNeeded())
    swept += sent
  }
}

await Promise.all([
  ...Array.from({ length: 8 }, (_, line) => addAndEdit(line)),
  ...Array.from({ length: 3 }, addPictures),
  changeMany(),
  send(),
])
