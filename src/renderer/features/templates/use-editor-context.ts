import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { KnownField, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { call } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import type { EditorContext } from '../../metadata/editor-context.ts'
import { useDebounced } from '../../ui/hooks.ts'

const restsMs = 300
const noFields: readonly KnownField[] = []
const noViolations: readonly TemplateViolation[] = []

/** What is known, and whether it is all of this very collection: while a name is typed it is still of the last one. */
type CollectionContext = EditorContext & {
  readonly isCurrent: boolean
  /** Looks at the text as it is at this moment, which the violations follow only once typing rests. */
  checkNow(): Promise<readonly TemplateViolation[]>
}

/**
 * What the metadata editor knows of documents of this collection, and where `text` does not fit their template. An
 * empty collection is one that is not named yet.
 */
export function useEditorContext(connectionId: string, collection: string, text: string): CollectionContext {
  // A name that is being typed is that of many collections on the way.
  const named = useDebounced(collection, restsMs)
  const { data: knownFields = noFields } = useQuery(queries.knownFields(connectionId, named))
  const { data: kept, isPlaceholderData } = useQuery({
    ...queries.template(connectionId, named),
    // Until the next one is known: an empty moment between two would take the fields off the form.
    placeholderData: keepPreviousData,
  })
  const schema = kept?.schema ?? null
  const template = useMemo(() => {
    const read = schema === null ? undefined : templateFromSchema(schema)
    return read?.ok === true ? read.value : null
  }, [schema])
  const { violations, checkNow } = useViolations({ connectionId, collection, text, schema })
  const isCurrent = named === collection && kept !== undefined && !isPlaceholderData
  return useMemo(
    () => ({ knownFields, template, violations, isCurrent, checkNow }),
    [knownFields, template, violations, isCurrent, checkNow],
  )
}

type Checked = {
  readonly connectionId: string
  readonly collection: string
  readonly text: string
  readonly schema: string | null
}

/** Not a query: the text, which may be a megabyte, would be the name of its answer. */
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
    // An answer that another question has overtaken says nothing any more.
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
