import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { KnownField, TemplateViolation } from '../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../shared/domain/templates/template-schema.ts'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import { call } from '../ipc/call.ts'
import { callQuery } from '../ipc/call-query.ts'
import { queries } from '../ipc/queries.ts'
import type { EditorContext } from '../metadata/editor-context.ts'
import { useDebounced } from '../ui/hooks.ts'

const restsMs = 300
const noFields: readonly KnownField[] = []
const noViolations: readonly TemplateViolation[] = []

/**
 * `isComplete`: loaded, and for this collection. While a name is typed, the context is the previous one's.
 */
type CollectionContext = EditorContext & {
  readonly isCurrent: boolean
  /** Checks the current text at once; the violations update only when typing pauses. */
  checkNow(): Promise<readonly TemplateViolation[]>
}

/**
 * Returns what the metadata editor knows about documents of this collection, and where `text` violates their
 * template. An empty collection means that none is named yet.
 */
export function useEditorContext(connectionId: string, collection: string, text: string): CollectionContext {
  // A name being typed passes through many collections.
  const named = useDebounced(collection, restsMs)
  const { data: knownFields = noFields } = useQuery(queries.knownFields(connectionId, named))
  const { data: kept, isPlaceholderData } = useQuery({
    ...templateQuery(connectionId, named),
    // Keep the previous context until the next is known: a gap would remove the fields from the form.
    placeholderData: keepPreviousData,
  })
  const { schema = null, template = null } = kept ?? {}
  const { violations, checkNow } = useViolations({ connectionId, collection, text, schema })
  const isCurrent = named === collection && kept !== undefined && !isPlaceholderData
  return useMemo(
    () => ({ knownFields, template, violations, isCurrent, checkNow }),
    [knownFields, template, violations, isCurrent, checkNow],
  )
}

export const templateQuery = (connectionId: string, collection: string) =>
  queryOptions({ ...callQuery('templates/get', { connectionId, collection }), select: readTemplate })

/** `template`: null without a schema that can be read. */
function readTemplate(kept: CallOutput<'templates/get'>) {
  const read = kept === null ? undefined : templateFromSchema(kept.schema)
  return { schema: kept?.schema ?? null, template: read?.ok === true ? read.value : null }
}

type Checked = {
  readonly connectionId: string
  readonly collection: string
  readonly text: string
  readonly schema: string | null
}

/** Not a query: its key would contain the text, up to a megabyte. */
function useViolations({ connectionId, collection, text, schema }: Checked) {
  const [violations, setViolations] = useState(noViolations)
  const turn = useRef(0)
  const newest = useRef({ connectionId, collection, text, schema })
  useLayoutEffect(() => {
    newest.current = { connectionId, collection, text, schema }
  })
  const checkNow = useCallback(async () => {
    const asked = ++turn.current
    const found = await violationsOf(newest.current)
    // A later request has overtaken this answer.
    if (asked === turn.current) flushSync(() => setViolations(found))
    return found
  }, [])
  const rested = useDebounced(text, restsMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at is read anew, after any of these changed.
  useEffect(() => {
    void checkNow()
  }, [connectionId, collection, schema, rested, checkNow])
  useEffect(
    () => () => {
      turn.current += 1
    },
    [],
  )
  return { violations, checkNow }
}

async function violationsOf({
  connectionId,
  collection,
  text,
  schema,
}: Checked): Promise<readonly TemplateViolation[]> {
  if (schema === null) return noViolations
  const metadata = text.trim() === '' ? '{}' : text
  return call('templates/check', { connectionId, collection, metadata }).catch(() => noViolations)
}
