import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KnownField } from '../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../shared/domain/templates/template-schema.ts'
import { callQuery } from '../ipc/call-query.ts'
import { queries } from '../ipc/queries.ts'
import { type FieldOffer, offersOfFields } from '../metadata/index.ts'

const noFields: readonly KnownField[] = []

/**
 * Returns the fields of a collection: of its template, then of its documents. Those of other collections without a
 * template follow. An empty collection means that none is named.
 */
export function useFieldOffers(connectionId: string, collection: string): readonly FieldOffer[] {
  const { data: known = noFields } = useQuery(queries.knownFields(connectionId, collection))
  const { data: elsewhere = noFields } = useQuery(queries.knownFields(connectionId, ''))
  const { data: kept } = useQuery(callQuery('templates/get', { connectionId, collection }))
  return useMemo(() => {
    const template = templateFromSchema(kept?.schema ?? '{}')
    const own = offersOfFields(template.ok ? template.value.fields : [], known)
    const names = new Set(own.map(({ name }) => name))
    return [...own, ...offersOfFields([], elsewhere).filter(({ name }) => !names.has(name))]
  }, [kept, known, elsewhere])
}
