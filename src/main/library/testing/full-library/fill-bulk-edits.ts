import type { BulkEditStep } from '../../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { Library } from '../../operations.ts'
import { countingIds } from './fill-queue.ts'
import { museum, writtenAt } from './full-content.ts'

export async function fillBulkEdits(store: Library['bulkEdits']): Promise<void> {
  const newChange = countingIds('c')
  let now = writtenAt + 7_200_000
  const tick = (): number => (now += 1000)

  const goOn = async (bulkEditId: string): Promise<void> => {
    while (!(await store.continue(bulkEditId, tick())).isDone);
  }
  const look = async (ids: readonly string[], steps: readonly BulkEditStep[]): Promise<string> => {
    const bulkEditId = newChange()
    await store.begin({ bulkEditId, connectionId: museum, steps, at: tick() })
    await store.addIds(bulkEditId, ids)
    await store.chosen(bulkEditId)
    await goOn(bulkEditId)
    return bulkEditId
  }
  const apply = async (bulkEditId: string): Promise<void> => {
    const removes = (await store.get(bulkEditId))?.removes ?? []
    const begun = await store.apply(bulkEditId, removes)
    if (!begun.ok) throw new Error(begun.error.code)
  }

  const odd = ['odd-numbers', 'odd-names', 'odd-twice', 'odd-spacing', 'gone', 'river']
  const kept = await look(odd, [
    { kind: 'set-field', name: 'reviewed "by"', raw: '1.0e2' },
    { kind: 'replace', in: { kind: 'title' }, find: 'title', by: 'Title', matchCase: false },
  ])
  await apply(kept)
  await goOn(kept)
  const undone = await look(['odd-deep', 'arabic'], [{ kind: 'remove-field', name: 'd' }])
  await apply(undone)
  await goOn(undone)
  const undoing = await store.undo(undone, { bulkEditId: newChange(), at: tick() })
  if (!undoing.ok) throw new Error(undoing.error.code)
  await goOn(undoing.value.bulkEditId)
  await look(['thai', 'emoji'], [{ kind: 'add-to-list', name: 'tags', entries: ['ä', '__proto__'] }])
  await apply(await look(['japanese', 'long'], [{ kind: 'set-field', name: 'late', raw: '"yes"' }]))
}
