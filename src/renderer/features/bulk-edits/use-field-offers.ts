import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CommonField } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
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
  common: readonly CommonField[] | undefined,
): readonly FieldOffer[] {
  const { data: known } = useQuery(queries.knownFields(connectionId, ''))
  return useMemo(() => {
    const elsewhere = new Map(offersOfFields([], known ?? []).map((offer) => [offer.name, offer]))
    const here = (common ?? []).map((field): FieldOffer => {
      const { name, documents } = field
      const offer = elsewhere.get(name)
      elsewhere.delete(name)
      if (offer !== undefined) return { ...offer, seen: documents }
      return { name, kind: kindOf(field), seen: documents, choices: [], used: [] }
    })
    return [...here, ...elsewhere.values()]
  }, [common, known])
}

export function kindAmong(offers: readonly FieldOffer[], field: CommonField): FieldKind {
  return offers.find(({ name }) => name === field.name)?.kind ?? kindOf(field)
}

function kindOf({ kind }: CommonField): FieldKind {
  return kind === null ? 'text' : kinds[kind]
}
