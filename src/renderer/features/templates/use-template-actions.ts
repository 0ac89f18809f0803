import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'

/** What can be done with templates that are kept, each with its way back. */
export function useTemplateActions(connectionId: string) {
  const { show, showFailure } = useToasts()
  const { templates: w, toasts } = messages

  /** The template of this very collection, or null. Undefined where it could not be asked for, which is then said. */
  const find = async (collection: string): Promise<string | null | undefined> => {
    const found = await tryCall('templates/get', { connectionId, collection })
    if (!found.ok) {
      showFailure(found.error)
      return undefined
    }
    return found.value?.collection === collection ? found.value.schema : null
  }
  const put = async (collection: string, schema: string | null): Promise<boolean> => {
    const done =
      schema === null
        ? await tryCall('templates/remove', { connectionId, collection })
        : await tryCall('templates/keep', { connectionId, collection, schema })
    if (!done.ok) showFailure(done.error)
    return done.ok
  }
  /** Says what was done, and offers to put back what was there before. */
  const say = (
    collection: string,
    text: string,
    before: readonly { readonly collection: string; readonly schema: string | null }[],
  ) => {
    const about = `template:${connectionId}:${collection}`
    const undo = async () => {
      for (const one of before) if (!(await put(one.collection, one.schema))) return
      show({ kind: 'result', about, text: w.undone(collection) })
    }
    show({
      kind: 'result',
      about,
      text,
      staysMs: 12_000,
      actions: [{ label: toasts.undo, onChoose: () => void undo() }],
    })
  }

  return {
    find,
    /** Whether it was kept; where not, why is said. */
    keep: async (collection: string, schema: string): Promise<boolean> => {
      const before = await find(collection)
      if (before === undefined || !(await put(collection, schema))) return false
      say(collection, w.kept(collection), [{ collection, schema: before }])
      return true
    },
    remove: async (collection: string): Promise<boolean> => {
      const before = await find(collection)
      if (before === undefined || !(await put(collection, null))) return false
      say(collection, w.removed(collection), [{ collection, schema: before }])
      return true
    },
    /** The same template for another collection, which may have had one; `moves` takes it away from where it was. */
    bring: async (from: string, to: string, moves: boolean): Promise<boolean> => {
      const [schema, before] = [await find(from), await find(to)]
      if (schema === undefined || schema === null || before === undefined) return false
      if (!(await put(to, schema)) || (moves && !(await put(from, null)))) return false
      say(to, w.kept(to), [
        ...(moves ? [{ collection: from, schema }] : []),
        { collection: to, schema: before },
      ])
      return true
    },
    saveAsFile: async (collection: string): Promise<void> => {
      const schema = await find(collection)
      if (schema === undefined || schema === null) return
      const name = collection === '' ? w.fileOfOthers : collection
      const saved = await tryCall('templates/export', { schema, suggestedName: fileNameOfTemplate(name) })
      if (!saved.ok) showFailure(saved.error)
      else if (saved.value.saved) show({ kind: 'result', about: 'template-file', text: w.exported })
    },
  }
}

/** Whether the template of a collection was set by the organisation, and so is not to be changed here. */
export function useFixedTemplates(connectionId: string): (collection: string) => boolean {
  const { connections } = useConnections()
  const fixed = connections.find(({ id }) => id === connectionId)?.preset?.templates
  return (collection) => fixed?.includes(collection) === true
}

const ending = '.template'

/** The name for a template's file, without what a file's name cannot hold on one system or another. */
export function fileNameOfTemplate(collection: string): string {
  const plain = collection
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '-')
    .replace(/^[. ]+/, '')
    .slice(0, 150)
  return `${plain === '' ? 'template' : plain}${ending}.json`
}

/** The collection that a template's file was likely saved for, by its name without the last ending. */
export function collectionOfFileName(name: string): string {
  return name.endsWith(ending) ? name.slice(0, -ending.length) : ''
}
