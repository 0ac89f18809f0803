import { type NotTaken, notTaken } from '../../../shared/domain/not-taken.ts'
import { maximumPictureBytes } from '../../../shared/domain/pictures/picture-limits.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Result } from '../../../shared/result.ts'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import type { Encoding } from '../../intake/encodings.ts'
import { kindOfName } from '../../intake/file-kind.ts'
import {
  type FileSource,
  type FoundTable,
  type FoundThing,
  leave,
  type Outcome,
  type Recognised,
  take,
} from '../../intake/found.ts'
import { fileSource, type Payload } from '../../intake/payload.ts'
import type { TextReaders } from '../../intake/recognise-file.ts'
import { type Source, type TakeInPorts, type TakenIn, takeIn } from '../../intake/take-in.ts'
import { thingAt } from '../../intake/things.ts'
import { titleOf } from '../../intake/to-candidate.ts'
import { type Listing, listChosenFolder, walkFolders } from '../../intake/walk-folders.ts'
import { messages } from '../../messages/messages.ts'
import type { IncomingForForm, IncomingItem } from '../../services/incoming/receive-incoming.tsx'
import type { Route } from '../../services/router/route.ts'
import type { PictureToStore } from './use-store-picture.ts'

export type Question =
  | { readonly kind: 'addresses'; readonly count: number; answer(answer: 'websites' | 'text' | null): void }
  | { readonly kind: 'form-taken'; readonly title: string; answer(answer: 'review' | 'replace' | null): void }
  | {
      readonly kind: 'too-large'
      readonly files: readonly File[]
      answer(answer: 'smaller' | 'leave' | null): void
    }
  | {
      readonly kind: 'encoding'
      readonly file: File
      readonly guessed: Encoding
      answer(answer: Encoding | null): void
    }

export type Progress =
  | { readonly kind: 'listing'; readonly found: number }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number | null }

export type Report =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'no-connection' }
  | { readonly kind: 'broken' }
  /** `isAll`: there was nothing else in the drop. */
  | { readonly kind: 'not-taken'; readonly list: readonly NotTaken[]; readonly isAll: boolean }
  | { readonly kind: 'form-kept'; readonly title: string }
  | { readonly kind: 'beside-table'; readonly reviewed: number }
  | { readonly kind: 'stopped'; readonly reviewed: number; readonly left: number }
  | { readonly kind: 'failure'; readonly failure: Failure; readonly reviewed: number }

export type FlowPorts = Pick<
  TakeInPorts<Failure, PictureToStore>,
  'prepare' | 'store' | 'collection' | 'signal' | 'readText'
> & {
  recognise(payload: Payload): Promise<Recognised>
  addRows(
    candidates: readonly ReviewCandidate[],
    notTaken: readonly NotTaken[],
    total: number | null,
  ): Promise<Result<unknown, Failure>>
  ask<A>(make: (answer: (answer: A) => void) => Question): Promise<A>
  formHasContent(): Promise<boolean>
  bring(incoming: IncomingForForm): void
  openTable(table: FoundTable): void
  go(route: Route): void
  onProgress(progress: Progress): void
  report(report: Report): void
  makeSmaller(): void
}

type Prepared = {
  readonly sources: AsyncIterable<Source> | Iterable<Source>
  readonly total: number | null
}

export async function processIncomingItem(item: IncomingItem, ports: FlowPorts): Promise<void> {
  const prepared = await prepare(item, ports)
  if (prepared === null) return
  const taken = await read(prepared, ports)
  const asked = await askAboutLines(taken, ports)
  if (asked === null) return
  await place(asked, item.kind === 'opened', ports)
}

async function prepare(item: IncomingItem, ports: FlowPorts): Promise<Prepared | null> {
  switch (item.kind) {
    case 'opened':
      return { sources: item.sources, total: null }
    case 'addresses':
      return listed(item.addresses.map((address) => take(thingAt(address, ''))))
    case 'files':
      return prepareFiles({ files: item.files.map((file) => fileSource(file)), notTaken: [] }, ports)
    case 'folder':
      return prepareFiles(listChosenFolder(item.files), ports)
    case 'payload': {
      const recognised = await ports.recognise(item.payload)
      switch (recognised.kind) {
        case 'nothing':
          ports.report({ kind: 'nothing' })
          return null
        case 'outcomes':
          return listed(recognised.outcomes.map(nameFound))
        case 'addresses': {
          const { addresses, text } = recognised
          return prepareAddresses(addresses, text, ports)
        }
        case 'files': {
          if (recognised.entries.length === 0)
            return prepareFiles({ files: recognised.files.map(nameFile), notTaken: [] }, ports)
          const walked = await walkFolders(recognised.entries, {
            signal: ports.signal,
            onCount: (found) => ports.onProgress({ kind: 'listing', found }),
          })
          const isPasted = item.payload.way === 'paste'
          return prepareFiles(isPasted ? { ...walked, files: walked.files.map(nameFile) } : walked, ports)
        }
      }
    }
  }
}

function nameFile(source: FileSource): FileSource {
  const file = namePicture(source.file)
  return file === source.file ? source : { ...source, file, place: file.name }
}

function nameFound(outcome: Outcome): Outcome {
  if (!outcome.taken || outcome.found.kind !== 'picture') return outcome
  return take({ ...outcome.found, file: namePicture(outcome.found.file) })
}

function listed(sources: readonly Source[]): Prepared {
  return { sources, total: sources.length }
}

async function prepareAddresses(
  addresses: readonly FoundThing[],
  text: FoundThing,
  { ask }: FlowPorts,
): Promise<Prepared | null> {
  const answer = await ask<'websites' | 'text' | null>((give) => ({
    kind: 'addresses',
    count: addresses.length,
    answer: give,
  }))
  if (answer === null) return null
  return listed((answer === 'websites' ? addresses : [text]).map(take))
}

async function prepareFiles({ files, notTaken: left }: Listing, ports: FlowPorts): Promise<Prepared | null> {
  const sources: Source[] = [...files, ...left.map(leave)]
  const large = files
    .map(({ file }) => file)
    .filter(({ size, name, type }) => size > maximumPictureBytes && kindOfName(name, type) === 'picture')
  if (large.length === 0 || files.length === 1 || ports.signal.aborted) return listed(sources)
  return (await askAboutSize(large, ports)) ? listed(sources) : null
}

async function askAboutSize(files: readonly File[], ports: FlowPorts): Promise<boolean> {
  const answer = await ports.ask<'smaller' | 'leave' | null>((give) => ({
    kind: 'too-large',
    files,
    answer: give,
  }))
  if (answer === 'smaller') ports.makeSmaller()
  return answer !== null
}

/** Asks once for each guessed encoding: files that come together were mostly written by one program. */
function createEncodingChooser({ ask }: FlowPorts): TextReaders['chooseEncoding'] {
  const answered = new Map<Encoding, Promise<Encoding | null>>()
  let last: Promise<unknown> = Promise.resolve()
  return (file, guessed) => {
    const known = answered.get(guessed)
    if (known !== undefined) return known
    const asked = last.then(() =>
      ask<Encoding | null>((answer) => ({ kind: 'encoding', file, guessed, answer })),
    )
    last = asked
    answered.set(guessed, asked)
    return asked
  }
}

async function read({ sources, total }: Prepared, ports: FlowPorts): Promise<TakenIn<Failure>> {
  const counted = { done: 0 }
  const taken = await takeIn(sources, {
    ...ports,
    chooseEncoding: createEncodingChooser(ports),
    addRows: (candidates, left) => ports.addRows(candidates, left, total),
    onProgress: ({ done }) => {
      counted.done = done
      ports.onProgress({ kind: 'reading', done, total })
    },
  })
  if (taken.failure === null && ports.signal.aborted) {
    const left = Math.max(0, (total ?? counted.done) - counted.done)
    ports.report({ kind: 'stopped', reviewed: taken.reviewed, left })
  }
  return taken
}

async function askAboutLines(taken: TakenIn<Failure>, ports: FlowPorts): Promise<TakenIn<Failure> | null> {
  const { single } = taken
  if (single?.kind !== 'text') return taken
  // A pasted text was already asked about, and reports no addresses.
  const { addresses } = single
  if (addresses === undefined || addresses.length < 2) return taken
  const things = addresses.map((address) => ({ ...thingAt(address, ''), source: single.source }))
  const prepared = await prepareAddresses(things, single, ports)
  if (prepared === null) return null
  const again = await read(prepared, ports)
  return { ...again, tables: taken.tables, notTaken: [...taken.notTaken, ...again.notTaken] }
}

async function place(taken: TakenIn<Failure>, isOpened: boolean, ports: FlowPorts): Promise<void> {
  const { tables, failure, single } = taken
  const [table, ...otherTables] = tables
  // Together with a table, whose rows go to the review, a single item becomes a row too.
  const placed =
    single === null
      ? null
      : table === undefined
        ? await placeSingle(single, isOpened, ports)
        : await placeInReview(single, ports)
  const left = [...taken.notTaken, ...(placed?.notTaken ?? [])]
  const reviewed = taken.reviewed + (placed?.where === 'review' ? 1 : 0)
  for (const { name } of otherTables) left.push(notTaken(name, 'one-table-at-a-time'))
  if (table !== undefined) {
    ports.openTable(table)
    if (reviewed > 0) ports.report({ kind: 'beside-table', reviewed })
  } else if (reviewed > 0) ports.go({ screen: 'review' })
  else if (placed?.where === 'form') ports.go({ screen: 'add' })
  if (failure !== null) ports.report({ kind: 'failure', failure, reviewed })
  const isAll = reviewed === 0 && placed === null && table === undefined
  if (left.length > 0) ports.report({ kind: 'not-taken', list: left, isAll })
}

type Placed = { readonly where: 'form' | 'review' | 'nowhere'; readonly notTaken: readonly NotTaken[] }

/** Puts it on the form if that is empty; else into the review, unless the user decides otherwise. */
async function placeSingle(thing: FoundThing, isOpened: boolean, ports: FlowPorts): Promise<Placed> {
  const onForm = (replaces: boolean): Placed => {
    ports.bring({ thing, replaces })
    return { where: 'form', notTaken: [] }
  }
  if (!(await ports.formHasContent())) return onForm(false)
  const title = titleOf(thing)
  // Any web page can open the app with a link, so links must not raise a question.
  const answer = isOpened
    ? 'review'
    : await ports.ask<'review' | 'replace' | null>((give) => ({ kind: 'form-taken', title, answer: give }))
  if (answer === null) return { where: 'nowhere', notTaken: [] }
  if (answer === 'replace') return onForm(true)
  const isLarge = thing.kind === 'picture' && thing.file.size > maximumPictureBytes
  if (isLarge && !(await askAboutSize([thing.file], ports))) return { where: 'nowhere', notTaken: [] }
  const placed = await placeInReview(thing, ports)
  if (placed.where === 'review') ports.report({ kind: 'form-kept', title })
  return placed
}

async function placeInReview(thing: FoundThing, ports: FlowPorts): Promise<Placed> {
  const added = await takeIn([take(thing)], {
    ...ports,
    chooseEncoding: createEncodingChooser(ports),
    addRows: (candidates, left) => ports.addRows(candidates, left, null),
    onProgress: () => undefined,
    single: 'review',
  })
  if (added.failure !== null) ports.report({ kind: 'failure', failure: added.failure, reviewed: 0 })
  return { where: added.reviewed > 0 ? 'review' : 'nowhere', notTaken: added.notTaken }
}

/** The name that browsers and systems give a picture without one, from the clipboard or a `data:` address. */
const noName = /^image\.([a-z0-9]{1,5})$/i

export function namePicture(file: File): File {
  const ending = noName.exec(file.name)?.[1]
  if (ending === undefined) return file
  const { type, lastModified } = file
  return new File([file], `${messages.pictures.unnamed(lastModified)}.${ending}`, { type, lastModified })
}
