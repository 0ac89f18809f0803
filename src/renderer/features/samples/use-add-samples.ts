import { useMutation } from '@tanstack/react-query'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { CallError, call, ExpectedError, tryCall } from '../../ipc/call.ts'
import { formatDuration } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import type { SampleDocument } from '../../messages/samples/sample-document.ts'
import { useKeepPagePictures, usePreparePicture, useStorePrepared } from '../../pictures/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import type { ToastContent } from '../../services/toasts/toast-list.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

type Added = { readonly itemIds: readonly string[]; readonly undoUntil: number | null }

export function useAddSamples({ id: connectionId, address }: ConnectionSummary) {
  const { show, showError } = useToasts()
  const { go } = useRouter()
  const contentOf = useSampleContent(address)
  const toastOf = useAddedToast()
  return useMutation({
    mutationFn: async (): Promise<Added> => {
      const { sampleDocuments, sampleTemplate } = await loadSamples()
      await keepTemplate(connectionId, sampleTemplate.collection, JSON.stringify(sampleTemplate.schema))
      const contents = await Promise.all(sampleDocuments.map(contentOf))
      const itemIds: string[] = []
      let undoUntil: number | null = null
      for (const [at, { id, collection, title, metadata }] of sampleDocuments.entries()) {
        const content = contents[at]
        if (content === undefined) continue
        const document = { connectionId, documentId: id, collection, title, content }
        const added = await tryCall('documents/add', { ...document, metadata: JSON.stringify(metadata) })
        if (added.ok) {
          itemIds.push(added.value.itemId)
          undoUntil = added.value.undoUntil
        } else if (added.error.code !== 'duplicate-known') throw new CallError(added.error)
      }
      return { itemIds, undoUntil }
    },
    onSuccess: async (added) => {
      show(await toastOf(added))
      go({ screen: 'library' })
    },
    onError: showError,
  })
}

const loadSamples = () => import('../../messages/samples/samples.ts')

async function keepTemplate(connectionId: string, collection: string, schema: string): Promise<void> {
  const templates = await call('templates/list', { connectionId })
  if (!templates.some((template) => template.collection === collection))
    await call('templates/keep', { connectionId, collection, schema })
}

/** Thrown if a sample's picture cannot be prepared, which is a bug. */
class SamplePictureError extends ExpectedError {
  override readonly name = 'SamplePictureError'
}

function useSampleContent(address: string): (sample: SampleDocument) => Promise<DocumentContent> {
  const prepare = usePreparePicture()
  const store = useStorePrepared()
  const keepPagePictures = useKeepPagePictures()
  return async ({ id, content }) => {
    switch (content.kind) {
      case 'text':
        return content
      case 'page': {
        const page = address + content.path
        const picture = await readSamplePicture(content.picture)
        const bytes = new Uint8Array(await picture.arrayBuffer())
        await keepPagePictures(page, { picture: { bytes, mediaType: 'image/jpeg' }, icon: null })
        return { kind: 'website', address: page }
      }
      case 'picture': {
        const prepared = await prepare(await readSamplePicture(id), { removeDetails: true })
        if (!prepared.ok) throw new SamplePictureError(prepared.error.code)
        const stored = await store(prepared.value)
        if (!stored.ok) throw new CallError(stored.error)
        return { kind: 'picture-file', picture: stored.value }
      }
    }
  }
}

function useAddedToast(): (added: Added) => Promise<ToastContent> {
  const { show, showError } = useToasts()
  const { toasts } = messages
  const about = { kind: 'result', about: 'samples' } as const
  return async ({ itemIds, undoUntil }) => {
    const { addingSamples: w } = await loadSamples()
    const count = itemIds.length
    if (count === 0) return { ...about, text: w.allThere }
    const sending = { ...about, text: w.sending(count), isUnderWay: true }
    if (undoUntil === null) return sending
    const undo = async () => {
      const discarded = await tryCall('queue/discard', { ids: [...itemIds] })
      if (!discarded.ok) showError(new CallError(discarded.error))
      else if (discarded.value.changed === 0) show({ kind: 'failure', text: w.tooLate })
      else show({ ...about, text: toasts.undone })
    }
    return {
      ...about,
      text: w.adding(count),
      countdown: {
        until: undoUntil,
        text: (leftMs) => toasts.sendsIn(formatDuration(leftMs)),
        after: () => sending,
      },
      actions: [{ label: messages.common.undo, onChoose: () => void undo() }],
    }
  }
}

const addresses = import.meta.glob<string>('../../../../resources/samples/museum/*.jpg', {
  eager: true,
  import: 'default',
  query: '?url',
})

export function samplePictureAddress(name: string): string {
  const address = addresses[`../../../../resources/samples/museum/${name}.jpg`]
  if (address === undefined) throw new Error(`There is no sample picture ${name}`)
  return address
}

async function readSamplePicture(name: string): Promise<File> {
  const response = await fetch(samplePictureAddress(name))
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' })
}
