import { FlexSearch, MiniSearch } from '../../peers/searches.ts'
import { searchable, searchableJson } from '../../src/shared/domain/query/search-text.ts'
import { createSampleDocuments, type SampleDocument } from '../seed/sample-documents.ts'
import { median } from '../support.ts'
import { type PeerReport, type PeerTask, peerTask } from './peer-task.ts'

type Peer = {
  add(index: number, document: SampleDocument): void
  search(text: string): void
}

const rowsAtOnce = 50
const lookAtTimeEvery = 1000
const megabyte = 1_000_000

function createMiniSearch(): Peer {
  const search = new MiniSearch({
    fields: ['title', 'documentId', 'collection', 'text', 'metadata'],
    idField: 'index',
    tokenize: (words) => words.split(' '),
    // The words are already folded, like the library's.
    processTerm: (term) => term,
  })
  return {
    add: (index, document) => search.add({ index, ...wordsOf(document) }),
    search: (text) => {
      const prefix = (_term: string, at: number, all: string[]) => at === all.length - 1
      search.search(searchable(text), { prefix, combineWith: 'AND' }).slice(0, rowsAtOnce)
    },
  }
}

function createFlexSearch(): Peer {
  const search = new FlexSearch({ tokenize: 'forward', encode: (words: string) => words.split(' ') })
  return {
    add: (index, document) => void search.add(index, Object.values(wordsOf(document)).join(' ')),
    search: (text) => void search.search(searchable(text), { limit: rowsAtOnce }),
  }
}

function wordsOf({ title, documentId, collection, text, metadata }: SampleDocument) {
  return {
    ...{ title: searchable(title), documentId: searchable(documentId), collection: searchable(collection) },
    ...{ text: searchable(text), metadata: searchableJson(metadata) },
  }
}

function run({ peer, documents, seed, texts, longestMs, mostMb, longestAskingMs }: PeerTask): PeerReport {
  const source = createSampleDocuments(seed)
  const search = peer === 'MiniSearch' ? createMiniSearch() : createFlexSearch()
  const memoryMb = () => process.memoryUsage.rss() / megabyte
  const [memoryBefore, startedAt] = [memoryMb(), performance.now()]
  let taken = 0
  for (; taken < documents; taken += 1) {
    search.add(taken, source.at(taken))
    if (taken % lookAtTimeEvery > 0) continue
    if (performance.now() - startedAt > longestMs || memoryMb() > mostMb) break
  }
  const buildMs = performance.now() - startedAt
  const built = memoryMb() - memoryBefore
  const ms: number[] = []
  const askedAt = performance.now()
  for (const text of texts) {
    if (performance.now() - askedAt > longestAskingMs) break
    const once = time(() => search.search(text))
    // A slow search is slow every time, so it is not repeated.
    ms.push(once > longMs ? once : median([once, ...[1, 2].map(() => time(() => search.search(text)))]))
  }
  return { documents: taken, buildMs, memoryMb: Math.max(built, memoryMb() - memoryBefore), ms }
}

const longMs = 100

function time(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

process.once('message', (task) => process.send?.(run(peerTask.parse(task))))
