import { skipToken, useQuery } from '@tanstack/react-query'
import { Globe, ImageOff, ScanSearch } from 'lucide-react'
import { useMemo } from 'react'
import { cleanAddress } from '../../../shared/domain/addresses/clean-address.ts'
import { cutText } from '../../../shared/domain/cut-text.ts'
import type { PageFinding, PagePictures, PreviewPicture } from '../../../shared/schemas/website.ts'
import { call } from '../../ipc/call.ts'
import { queryKeys } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { isTooLong } from '../../metadata/index.ts'
import badges from '../../ui/badges.module.css'
import { hueClass, hueOfName, PaperIcon } from '../../ui/badges.tsx'
import { useObjectUrl } from '../../ui/bytes-picture.tsx'
import { readableText } from '../../ui/dates/typed-dates.ts'
import { HarbourAtDawn, RopeWalk } from '../../ui/drawn-pictures.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './add-preview.module.css'
import { type AddValues, hasContent } from './add-values.ts'
import { useOpenForm } from './use-adding.ts'

const restMs = 150

export function AddPreview() {
  const { preview: w } = messages.add
  const values = useDebounced(useOpenForm().values, restMs)
  const isEmpty = !hasContent(values)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.pane} aria-label={messages.terms.preview} tabIndex={0} data-beside-fields>
      <div className={styles.head}>
        <h2>{messages.terms.preview}</h2>
        {!isEmpty && <span>{w.hint}</span>}
      </div>
      {isEmpty ? <EmptyPreview /> : <PreviewCard values={values} />}
    </section>
  )
}

function EmptyPreview() {
  const { preview: w } = messages.add
  return (
    <div className={styles.empty}>
      <div className={styles.stack} aria-hidden>
        <svg viewBox="26 10 76 76" aria-hidden="true">
          <RopeWalk />
        </svg>
        <PaperIcon size={56} />
        <svg viewBox="14 12 84 84" aria-hidden="true">
          <HarbourAtDawn />
        </svg>
      </div>
      <strong>{w.empty}</strong>
      <p>{w.emptyText}</p>
    </div>
  )
}

function PreviewCard({ values }: { readonly values: AddValues }) {
  const { preview: w } = messages.add
  const { kind, title, collection } = values
  return (
    <>
      <article className={styles.card}>
        {kind === 'website' && <WebsitePreview values={values} />}
        {kind === 'image' && <ImagePreview values={values} />}
        <div className={styles.in}>
          {kind !== 'website' && <p className={styles.title}>{title}</p>}
          <p className={styles.meta}>
            {collection.trim() !== '' && (
              <span className={classNames(badges.tag, hueClass(hueOfName(collection)))}>{collection}</span>
            )}
            <span>{messages.kind[kind === 'image' ? 'picture' : kind]}</span>
          </p>
          {kind === 'text' && <TextPreview text={values.text} />}
          <MetadataPreview text={values.metadata.text} />
        </div>
      </article>
      {kind === 'website' && <p className={styles.note}>{w.website}</p>}
      {kind === 'image' && (
        <p className={styles.note}>
          <ScanSearch size={14} aria-hidden />
          {w.picture}
        </p>
      )}
    </>
  )
}

const shownOfText = 600

function TextPreview({ text }: { readonly text: string }) {
  const beginning = cutText(text, shownOfText).trim()
  return beginning === '' ? null : <p className={styles.paper}>{beginning}</p>
}

function ImagePreview({ values: { pictures, imageAddress } }: { readonly values: AddValues }) {
  const [picture] = pictures
  const { data } = useQuery({
    queryKey: queryKeys.picture(picture?.id ?? ''),
    queryFn: picture === undefined ? skipToken : () => call('pictures/preview', { id: picture.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (picture === undefined && imageAddress.trim() === '') return null
  const shown =
    picture === undefined || data?.bytes == null ? null : { mediaType: picture.mediaType, bytes: data.bytes }
  return <Stage picture={shown} />
}

function WebsitePreview({ values: { title, websiteAddress } }: { readonly values: AddValues }) {
  const { websites } = messages
  const key = cleanAddress(websiteAddress.trim())
  const finding = useQuery<PageFinding>({ queryKey: queryKeys.page(key), queryFn: skipToken }).data
  const page = finding?.outcome === 'described' ? finding.page : undefined
  const found = useQuery<PagePictures>({ queryKey: queryKeys.pagePictures(key), queryFn: skipToken }).data
  const icon = useObjectUrl(useBlob(found?.icon))
  const host = URL.canParse(websiteAddress.trim()) ? new URL(websiteAddress.trim()).hostname : ''
  const content = (
    <>
      {found?.picture != null && <Stage fills picture={found.picture} alt={websites.pagePicture} />}
      <div className={styles.page}>
        <p className={styles.meta}>
          {icon === null ? (
            <Globe size={16} aria-hidden />
          ) : (
            <img className={styles.icon} src={icon} alt="" />
          )}
          {host}
        </p>
        <p className={styles.title}>{title}</p>
        {page?.description != null && <p className={styles.description}>{page.description}</p>}
      </div>
    </>
  )
  return page == null ? (
    content
  ) : (
    <section className={styles.about} aria-label={websites.preview}>
      {content}
    </section>
  )
}

type StageProps = {
  readonly picture: PreviewPicture | null
  readonly alt?: string
  readonly fills?: boolean
}

function Stage({ picture, alt = '', fills = false }: StageProps) {
  const address = useObjectUrl(useBlob(picture))
  return (
    <div className={classNames(styles.stage, fills && styles.fills)}>
      {address === null ? <ImageOff size={24} aria-hidden /> : <img src={address} alt={alt} />}
    </div>
  )
}

function useBlob(picture: PreviewPicture | null | undefined): Blob | undefined {
  const { bytes, mediaType } = picture ?? {}
  return useMemo(
    // Copied, because a blob rejects views of possibly shared memory.
    () =>
      bytes === undefined || mediaType === undefined
        ? undefined
        : new Blob([new Uint8Array(bytes)], { type: mediaType }),
    [bytes, mediaType],
  )
}

const shownFields = 12

function MetadataPreview({ text }: { readonly text: string }) {
  const fields = useMemo(() => readFields(text), [text])
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{Array.isArray(value) ? value.map((one) => <span key={one}>{one}</span>) : value}</dd>
        </div>
      ))}
    </dl>
  )
}

function readFields(text: string): readonly (readonly [name: string, value: string | readonly string[]])[] {
  if (text.trim() === '' || isTooLong(text)) return []
  try {
    // Numbers stay as typed: 1.0 is not 1.
    const parsed: unknown = JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : value,
    )
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return []
    return Object.entries(parsed)
      .slice(0, shownFields)
      .flatMap(([name, value]) => {
        const shown = shownValue(value)
        return shown === undefined || shown.length === 0 ? [] : [[name, shown] as const]
      })
  } catch {
    return []
  }
}

function shownValue(value: unknown): string | readonly string[] | undefined {
  const { metadata } = messages
  if (typeof value === 'string') return readableText(value)
  if (typeof value === 'boolean') return value ? metadata.yes : metadata.no
  if (!Array.isArray(value)) return undefined
  const entries = value.filter((entry): entry is string => typeof entry === 'string')
  return [...new Set(entries)]
}
