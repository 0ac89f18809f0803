import '../../services/configure-zod.ts'
import { z } from 'zod'
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts'
import {
  collectionName,
  type DocumentContent,
  documentTitle,
  type StoredPicture,
  webAddress,
} from '../../../shared/schemas/document.ts'
import type { AddProblemCode } from '../../messages/documents/add.ts'
import { draftFromText, type MetadataDraft, readDraft } from '../../metadata/metadata-draft.ts'

export type OpenedItem = CallOutput<'queue/open'>
export type Correction = CallInput<'queue/correct'>

export type CorrectValues = {
  readonly title: string
  readonly collection: string
  readonly text: string
  readonly address: string
  readonly picture: StoredPicture | null
  readonly metadata: MetadataDraft
}

/** The kind of content; known even if the content itself is lost. */
export function contentKindOf({ item, content }: OpenedItem): DocumentContent['kind'] {
  if (content !== null) return content.kind
  return item.kind === 'unknown' ? 'text' : item.kind
}

export function correctValues({ title, collection, content, metadata }: OpenedItem): CorrectValues {
  return {
    title: title ?? '',
    collection: collection ?? '',
    text: content?.kind === 'text' ? content.text : '',
    address: content?.kind === 'website' || content?.kind === 'picture-address' ? content.address : '',
    picture: content?.kind === 'picture-file' ? content.picture : null,
    metadata: draftFromText(metadata),
  }
}

/** The form's checks. Messages are codes; the catalogue has their texts. */
export function correctSchema(opened: OpenedItem) {
  return z.custom<CorrectValues>().superRefine((values, context) => {
    const report = (path: keyof CorrectValues, message: AddProblemCode) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (opened.title !== null) {
      if (values.title.trim() === '') report('title', 'title-missing')
      else if (!documentTitle.safeParse(values.title).success) report('title', 'title-too-long')
    }
    if (opened.collection !== null) {
      if (values.collection.trim() === '') report('collection', 'collection-missing')
      else if (!collectionName.safeParse(values.collection).success)
        report('collection', 'collection-too-long')
    }
    const address = values.address.trim()
    switch (contentKindOf(opened)) {
      case 'text':
        if (values.text.trim() === '') report('text', 'text-missing')
        break
      case 'website':
      case 'picture-address':
        if (address === '') report('address', 'address-missing')
        else if (!webAddress.safeParse(address).success) report('address', 'address-not-usable')
        break
      case 'picture-file':
        if (address === '' && values.picture === null) report('address', 'picture-missing')
        if (address !== '' && !webAddress.safeParse(address).success) report('address', 'address-not-usable')
        break
    }
    const metadata = readDraft(values.metadata)
    if (!metadata.ok) report('metadata', `metadata-${metadata.error}`)
  })
}

export function isTouched(opened: OpenedItem, values: CorrectValues): boolean {
  const before = correctValues(opened)
  return (
    (['title', 'collection', 'text', 'address'] as const).some((name) => values[name] !== before[name]) ||
    values.picture?.id !== before.picture?.id ||
    values.metadata.text !== before.metadata.text ||
    !readDraft(values.metadata).ok
  )
}

/** The changed values only. Values must have passed the checks. */
export function toCorrection(opened: OpenedItem, values: CorrectValues): Correction {
  const content = correctedContent(opened, values)
  const read = readDraft(values.metadata)
  const metadata = read.ok ? read.value : null
  return {
    id: opened.item.id,
    ...(opened.title !== null && values.title !== opened.title && { title: values.title }),
    ...(opened.collection !== null &&
      values.collection !== opened.collection && { collection: values.collection }),
    ...(content !== undefined && { content }),
    ...(metadata !== opened.metadata && { metadata }),
  }
}

function correctedContent(opened: OpenedItem, values: CorrectValues): DocumentContent | undefined {
  const before = correctValues(opened)
  const isLost = opened.content === null
  const address = values.address.trim()
  const kind = contentKindOf(opened)
  switch (kind) {
    case 'text':
      return values.text === before.text && !isLost ? undefined : { kind, text: values.text }
    case 'website':
    case 'picture-address':
      return address === before.address && !isLost ? undefined : { kind, address }
    case 'picture-file':
      if (address !== '') return { kind: 'picture-address', address }
      return values.picture === null || values.picture.id === before.picture?.id
        ? undefined
        : { kind, picture: values.picture }
  }
}
