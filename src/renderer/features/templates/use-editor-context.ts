import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { KnownField, TemplateViolation } from '../../../shared/domain/template.ts'
import { templateFromSchema } from '../../../shared/domain/template-schema.ts'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import type { EditorContext } from '../../metadata/editor-context.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

const restsMs = 300
const noFields: readonly KnownField[] = []
const noViolations: readonly TemplateViolation[] = []

/** What is known, and whether it is all of this very collection: while a name is typed it is still of the last one. */
type SettlingContext = EditorContext & { readonly isSettled: boolean }

/**
 * What the metadata editor knows of documents of this collection, and where `text` does not fit their template. An
 * empty collection is one that is not named yet.
 */
export function useEditorContext(connectionId: string, collection: string, text: string): SettlingContext {
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
  const violations = useViolations({ connectionId, collection: named, text, schema })
  const isSettled = named === collection && kept !== undefined && !isPlaceholderData
  return useMemo(
    () => ({ knownFields, template, violations, isSettled }),
    [knownFields, template, violations, isSettled],
  )
}

type Checked = {
  readonly connectionId: string
  readonly collection: string
  readonly text: string
  readonly schema: string | null
}

/** Not a query: the text, which may be a megabyte, would be the name of its answer. */
function useViolations({ connectionId, collection, text, schema }: Checked): readonly TemplateViolation[] {
  const [violations, setViolations] = useState(noViolations)
  const rested = useDebounced(text, restsMs)
  useEffect(() => {
    if (schema === null) {
      setViolations(noViolations)
      return
    }
    let isCurrent = true
    const metadata = rested.trim() === '' ? '{}' : rested
    void tryCall('templates/check', { connectionId, collection, metadata }).then((found) => {
      if (isCurrent) setViolations(found.ok ? found.value : noViolations)
    })
    return () => {
      isCurrent = false
    }
  }, [connectionId, collection, schema, rested])
  return violations
}
