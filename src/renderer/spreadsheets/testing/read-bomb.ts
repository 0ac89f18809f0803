import { recogniseFile } from '../../intake/recognise-file.ts'
import { recognisePayload } from '../../intake/recognise-payload.ts'
import { readers } from '../../intake/testing/readers.ts'
import { createReader } from '../worker/answer-requests.ts'

export type Bomb = {
  readonly name: string
  readonly pieces: readonly (readonly [text: string, times: number])[]
}

export function prepare({ name, pieces }: Bomb): () => Promise<void> {
  const text = pieces.map(([one, times]) => one.repeat(times)).join('')
  return async () => {
    for (const source of [new File([text], name), text]) await readTable(source, name)
    for (const file of [name, 'page.html', 'list.txt', 'a.url', 'a.webloc', 'a.desktop']) {
      const taken = {
        kind: 'file',
        file: new File([text], file),
        place: file,
        title: '',
        instead: null,
      } as const
      await recogniseFile(taken, readers)
    }
    const none = { 'text/plain': '', 'text/html': '', 'text/uri-list': '', 'text/x-moz-url': '' }
    for (const type of Object.keys(none))
      recognisePayload({ way: 'paste', texts: { ...none, [type]: text }, files: [], entries: [] })
  }
}

async function readTable(source: File | string, name: string): Promise<void> {
  const answers: string[] = []
  const ask = createReader(({ message }) => void answers.push(message.kind))
  await ask({ id: 1, message: { kind: 'look', source, name, wishes: {}, headerRow: undefined } })
  if (answers.at(-1) !== 'look') return
  const mapping = { uses: [{ to: 'text' } as const], collection: '' }
  const context = { source: name, mapping, columnNames: [], reportsShortRows: true }
  await ask({ id: 2, message: { kind: 'candidates', context } })
  while (answers.at(-1) === 'bundle') await ask({ id: 3, message: { kind: 'next' } })
}
