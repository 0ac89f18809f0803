import { useMutation } from '@tanstack/react-query'
import { call } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

type StoredTemplate = { readonly collection: string; readonly schema: string | null }

type Change = {
  readonly collection: string
  readonly text: string
  templates(): Promise<readonly StoredTemplate[]>
  onDone(): void
}

export function useTemplateActions(connectionId: string) {
  const { show, showError } = useToasts()
  const { templates: w } = messages
  const aboutOf = (collection: string) => `template:${connectionId}:${collection}`
  const find = async (collection: string): Promise<string | null> => {
    const found = await call('templates/get', { connectionId, collection })
    return found?.collection === collection ? found.schema : null
  }
  const store = async (templates: readonly StoredTemplate[]) => {
    for (const { collection, schema } of templates)
      await (schema === null
        ? call('templates/remove', { connectionId, collection })
        : call('templates/keep', { connectionId, collection, schema }))
  }
  const undoing = useMutation({
    mutationFn: ({ before }: { readonly collection: string; readonly before: readonly StoredTemplate[] }) =>
      store(before),
    onSuccess: (_, { collection }) =>
      show({ kind: 'result', about: aboutOf(collection), text: w.undone(collection) }),
    onError: showError,
  })
  const changing = useMutation({
    mutationFn: async ({ templates }: Change) => {
      const wanted = await templates()
      const before: StoredTemplate[] = []
      for (const { collection } of wanted) before.unshift({ collection, schema: await find(collection) })
      await store(wanted)
      return before
    },
    onSuccess: (before, { collection, text, onDone }) => {
      if (before.length === 0) return
      show({
        ...{ kind: 'result', about: aboutOf(collection), text, staysMs: 12_000 },
        actions: [{ label: messages.common.undo, onChoose: () => undoing.mutate({ collection, before }) }],
      })
      onDone()
    },
    onError: showError,
  })
  const exporting = useMutation({
    mutationFn: async (collection: string) => {
      const schema = await find(collection)
      const name = collection === '' ? w.fileOfOthers : collection
      if (schema === null) return { saved: false }
      return call('templates/export', { schema, suggestedName: fileNameOfTemplate(name) })
    },
    onSuccess: ({ saved }) => {
      if (saved) show({ kind: 'result', about: 'template-file', text: w.exported })
    },
    onError: showError,
  })

  return {
    isChanging: changing.isPending,
    keep: (collection: string, schema: string, onDone: () => void) =>
      changing.mutate({
        ...{ collection, text: w.kept(collection), onDone },
        templates: async () => [{ collection, schema }],
      }),
    remove: (collection: string, onDone: () => void) =>
      changing.mutate({
        ...{ collection, text: w.removed(collection), onDone },
        templates: async () => [{ collection, schema: null }],
      }),
    bring: (from: string, to: string, moves: boolean, onDone: () => void) =>
      changing.mutate({
        ...{ collection: to, text: w.kept(to), onDone },
        templates: async () => {
          const schema = await find(from)
          if (schema === null) return []
          return [{ collection: to, schema }, ...(moves ? [{ collection: from, schema: null }] : [])]
        },
      }),
    saveAsFile: (collection: string) => exporting.mutate(collection),
  }
}

/** Why a collection's template cannot be changed here: set by the organisation, or read-only access. */
export function useTemplateLock(connectionId: string): (collection: string) => string | undefined {
  const { connections } = useConnections()
  const isReader = useIsReader(connectionId)
  const fixed = connections.find(({ id }) => id === connectionId)?.preset?.templates
  return (collection) => {
    if (isReader) return messages.team.readOnly.edit
    return fixed?.includes(collection) === true ? messages.organisation.locked : undefined
  }
}

const ending = '.template'

export function fileNameOfTemplate(collection: string): string {
  const plain = collection
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 150)
  return `${plain === '' ? 'template' : plain}${ending}.json`
}

/** The collection that a template file was probably saved for, from its name without the last extension. */
export function collectionOfFileName(name: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : ''
}
