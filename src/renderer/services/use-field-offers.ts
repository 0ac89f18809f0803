import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KnownField } from '../../shared/domain/templates/template.ts'
import { queries } from '../ipc/queries.ts'
import { type FieldOffer, offersOfFields } from '../metadata/index.ts'
import { templateQuery } from './use-editor-context.ts'

const noFields: readonly KnownField[] = []

/**
 * Returns the fields of a collection: of its template, then of its documents. Those of other collections without a
 * template follow. An empty collection means that none is named.
 */
export function useFieldOffers(connectionId: string, collection: string): readonly FieldOffer[] {
  const { data: known = noFields } = useQuery(queries.knownFields(connectionId, collection))
  const { data: elsewhere = noFields } = useQuery(queries.knownFields(connectionId, ''))
  const { data: kept } = useQuery(templateQuery(connectionId, collection))
  return useMemo(() => {
    const own = offersOfFields(kept?.template?.fields ?? [], known)
    const names = new Set(own.map(({ name }) => name))
    return [...own, ...offersOfFields([], elsewhere).filter(({ name }) => !names.has(name))]
  }, [kept, known, elsewhere])
}
