import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CommonField, CommonValues } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { queries } from '../../ipc/queries.ts'
import { type FieldOffer, offersOfFields } from '../../metadata/index.ts'

const kinds: Readonly<Record<NonNullable<CommonField['kind']>, FieldKind>> = {
  text: 'text',
  number: 'number',
  'yes-no': 'yes-no',
  list: 'list',
  nothing: 'json',
  group: 'json',
}

export function useFieldOffers(
  connectionId: string,
  common: CommonValues | undefined,
): readonly FieldOffer[] {
  const collection = common?.collection ?? ''
  const { data: known } = useQuery(queries.knownFields(connectionId, collection))
  const { data: kept } = useQuery(callQuery('templates/get', { connectionId, collection }))
  return useMemo(() => {
    const template = templateFromSchema(kept?.schema ?? '{}')
    const offers = offersOfFields(template.ok ? template.value.fields : [], known ?? [])
    const elsewhere = new Map(offers.map((offer) => [offer.name, offer]))
    const here = (common?.fields ?? []).map((field): FieldOffer => {
      const { name, documents } = field
      const offer = elsewhere.get(name)
      elsewhere.delete(name)
      if (offer !== undefined) return { ...offer, seen: documents }
      return { name, kind: kindOf(field), seen: documents, choices: [], used: [] }
    })
    return [...here, ...elsewhere.values()]
  }, [common, kept, known])
}

export function kindAmong(offers: readonly FieldOffer[], field: CommonField): FieldKind {
  return offers.find(({ name }) => name === field.name)?.kind ?? kindOf(field)
}

function kindOf({ kind }: CommonField): FieldKind {
  return kind === null ? 'text' : kinds[kind]
}
