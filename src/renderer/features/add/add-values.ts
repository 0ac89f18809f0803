import '../../services/configure-zod.ts'
import { z } from 'zod'
import { hasInvisible, visibleName } from '../../../shared/domain/invisible-characters.ts'
import { longestText } from '../../../shared/domain/text-limits.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { PicturesTravel } from '../../../shared/schemas/connection.ts'
import {
  collectionName,
  type DocumentContent,
  type DocumentDuplicate,
  documentId,
  documentTitle,
  type StoredPicture,
  storedPicture,
  webAddress,
} from '../../../shared/schemas/document.ts'
import type { AddProblemCode } from '../../messages/documents/add.ts'
import { draftFromKept, draftFromText, type MetadataDraft, readDraft } from '../../metadata/index.ts'

const addKinds = ['text', 'website', 'image'] as const
export type AddKind = (typeof addKinds)[number]

/** Everything on the form. Values of hidden kinds are included, so that switching kinds loses nothing. */
const shape = z.object({
  kind: z.enum(addKinds),
  text: z.string(),
  websiteAddress: z.string(),
  keptAddress: z.string(),
  /** Added although its page is dead. */
  keptDeadAddress: z.string(),
  pageTitle: z.object({ address: z.string(), title: z.string() }).nullable(),
  imageAddress: z.string(),
  /** The first picture is on the form; the others follow once it is accepted. */
  pictures: z.array(storedPicture),
  title: z.string(),
  titleByHand: z.boolean(),
  collection: z.string(),
  keptCollection: z.string(),
  documentId: z.string(),
  idByHand: z.boolean(),
  random: z.array(z.int().nonnegative()),
  metadata: z.custom<MetadataDraft>((draft) => typeof draft === 'object' && draft !== null),
  startedWith: z.string(),
  decision: z
    .object({ choice: z.enum(['update', 'replace', 'add']), documents: z.array(z.string()) })
    .nullable(),
})
export type AddValues = z.infer<typeof shape>

export type AddFacts = {
  readonly picturesTravel: PicturesTravel
  duplicates(): readonly DocumentDuplicate[]
  /** True if the duplicate's metadata is unknown, so that fields cannot be merged into it. */
  isKnownUnseen(): boolean
  isHeldByTemplate(): boolean
  isNearCollection(collection: string): boolean
  isDeadPage(address: string): boolean
}

export function addSchema(facts: AddFacts) {
  return shape.superRefine((values, context) => {
    const report = (path: keyof AddValues, message: AddProblemCode) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const content = contentProblem(values, facts)
    if (content !== undefined) report(content.path, content.code)
    if (values.title.trim() === '') report('title', 'title-missing')
    else if (!documentTitle.safeParse(values.title).success) report('title', 'title-too-long')
    const metadata = readDraft(values.metadata)
    if (!metadata.ok) report('metadata', `metadata-${metadata.error}`)
    else if (facts.isHeldByTemplate() && values.decision?.choice !== 'update')
      report('metadata', 'metadata-not-fitting')
    const duplicates = facts.duplicates()
    const decision = decisionFor(duplicates, values.decision)
    if (duplicates.length > 0 && decision === null) report('decision', 'duplicate-undecided')
    if (decision?.choice === 'update') {
      if (facts.isKnownUnseen()) report('decision', 'known-unseen')
      // An update sends neither collection nor ID.
      return
    }
    if (values.collection.trim() === '') report('collection', 'collection-missing')
    else if (!collectionName.safeParse(values.collection).success) report('collection', 'collection-too-long')
    else if (facts.isNearCollection(values.collection) && values.keptCollection !== values.collection)
      report('collection', 'collection-near')
    if (values.documentId.trim() === '') {
      // An ID that follows other fields is missing only because they are.
      const isFollowing = !values.idByHand && (content !== undefined || values.title.trim() === '')
      if (!isFollowing) report('documentId', 'id-missing')
    } else if (!documentId.safeParse(values.documentId).success) report('documentId', 'id-not-usable')
  })
}

function contentProblem(
  values: AddValues,
  { picturesTravel, isDeadPage }: AddFacts,
): { readonly path: keyof AddValues; readonly code: AddProblemCode } | undefined {
  switch (values.kind) {
    case 'text':
      if (values.text.trim() === '') return { path: 'text', code: 'text-missing' }
      return values.text.length > longestText ? { path: 'text', code: 'text-too-long' } : undefined
    case 'website':
      return (
        addressProblem('websiteAddress', values.websiteAddress) ??
        (isDeadPage(values.websiteAddress) && values.keptDeadAddress !== values.websiteAddress.trim()
          ? { path: 'websiteAddress', code: 'page-dead' }
          : undefined)
      )
    case 'image':
      if (values.pictures.length > 0)
        return picturesTravel === 'never' ? { path: 'pictures', code: 'pictures-not-sent' } : undefined
      if (values.imageAddress.trim() === '') return { path: 'imageAddress', code: 'picture-missing' }
      return addressProblem('imageAddress', values.imageAddress)
  }
}

function addressProblem(path: 'websiteAddress' | 'imageAddress', address: string) {
  if (address.trim() === '') return { path, code: 'address-missing' } as const
  return webAddress.safeParse(address).success ? undefined : ({ path, code: 'address-not-usable' } as const)
}

export function withPicture(
  chosen: AddValues['pictures'],
  picture: StoredPicture,
  replaces?: string,
): AddValues['pictures'] {
  const isThere = chosen.some(({ id }) => id === picture.id)
  const place = chosen.findIndex(({ id }) => id === replaces)
  if (place === -1) return isThere ? chosen : [...chosen, picture]
  return picture.id === replaces
    ? chosen
    : chosen.toSpliced(place, 1, picture).filter(({ id }, at) => id !== picture.id || at === place)
}

export function emptyAddValues(collection: string, random: readonly number[], kind: AddKind): AddValues {
  return {
    kind,
    text: '',
    websiteAddress: '',
    keptAddress: '',
    keptDeadAddress: '',
    pageTitle: null,
    imageAddress: '',
    pictures: [],
    title: '',
    titleByHand: false,
    collection,
    keptCollection: '',
    documentId: '',
    idByHand: false,
    random: [...random],
    metadata: draftFromText(null),
    startedWith: '',
    decision: null,
  }
}

const names = ['documentId', 'collection', 'websiteAddress', 'imageAddress'] as const

export function visibleNames(
  values: Pick<AddValues, (typeof names)[number]>,
): Partial<Record<(typeof names)[number], string>> {
  return Object.fromEntries(
    names.flatMap((name) => (hasInvisible(values[name]) ? [[name, visibleName(values[name])]] : [])),
  )
}

export function hasContent(values: AddValues): boolean {
  return (
    values.text !== '' ||
    values.websiteAddress !== '' ||
    values.imageAddress !== '' ||
    values.pictures.length > 0 ||
    values.title !== '' ||
    values.idByHand ||
    !isMetadataUntouched(values)
  )
}

export function isMetadataUntouched({
  metadata,
  startedWith,
}: Pick<AddValues, 'metadata' | 'startedWith'>): boolean {
  return metadata.text === startedWith && metadata.notes.length === 0
}

/** The form's values as a document to add. Values must have passed the checks. */
export function toNewDocument(connectionId: string, values: AddValues): CallInput<'documents/add'> {
  const metadata = readDraft(values.metadata)
  return {
    connectionId,
    documentId: values.documentId,
    collection: values.collection,
    title: values.title,
    content: contentOf(values),
    metadata: metadata.ok ? metadata.value : null,
    agreed: values.decision?.documents ?? [],
  }
}

export function contentOf(
  values: Pick<AddValues, 'kind' | 'text' | 'websiteAddress' | 'imageAddress' | 'pictures'>,
): DocumentContent {
  switch (values.kind) {
    case 'text':
      return { kind: 'text', text: values.text }
    case 'website':
      return { kind: 'website', address: values.websiteAddress.trim() }
    case 'image': {
      const [picture] = values.pictures
      return picture === undefined
        ? { kind: 'picture-address', address: values.imageAddress.trim() }
        : { kind: 'picture-file', picture }
    }
  }
}

export function readAddDraft(kept: object): AddValues | undefined {
  const parsed = shape.safeParse(kept)
  if (!parsed.success) return undefined
  const metadata = draftFromKept(parsed.data.metadata)
  return metadata === undefined ? undefined : { ...parsed.data, metadata }
}

export type DuplicateChoice = 'update' | 'replace' | 'add'

/** The user's choice, with the documents shown at that time: it does not cover any other document. */
export type DuplicateDecision = { readonly choice: DuplicateChoice; readonly documents: readonly string[] }

export function choicesFor(duplicates: readonly DocumentDuplicate[]): readonly DuplicateChoice[] {
  return hasSameId(duplicates) ? ['update', 'replace', 'add'] : ['update', 'add']
}

export function hasSameId(duplicates: readonly DocumentDuplicate[]): boolean {
  return duplicates.some(({ by }) => by.includes('id'))
}

export function hasNearId(duplicates: readonly DocumentDuplicate[]): boolean {
  return duplicates.some(({ by }) => by.includes('id') || by.includes('near-id'))
}

/** The decision, if it still applies to the current duplicates. "Add anyway" never applies to a duplicate ID. */
export function decisionFor(
  duplicates: readonly DocumentDuplicate[],
  decision: DuplicateDecision | null,
): DuplicateDecision | null {
  if (decision === null || duplicates.length === 0) return null
  if (!duplicates.every(({ documentId }) => decision.documents.includes(documentId))) return null
  if (decision.choice === 'update') return decision
  return (decision.choice === 'replace') === hasSameId(duplicates) ? decision : null
}
