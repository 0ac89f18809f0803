import { useMemo } from 'react'
import type { CommonField, CommonValues } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { FieldKind } from '../../../shared/domain/templates/template.ts'
import type { FieldOffer } from '../../metadata/index.ts'
import { useFieldOffers } from '../../services/use-field-offers.ts'

const kinds: Readonly<Record<NonNullable<CommonField['kind']>, FieldKind>> = {
  text: 'text',
  number: 'number',
  'yes-no': 'yes-no',
  list: 'list',
  nothing: 'json',
  group: 'json',
}

/**
 * Returns the fields of the chosen documents, each with the number of documents that have it, then further known
 * fields.
 */
export function useCommonOffers(
  connectionId: string,
  common: CommonValues | undefined,
): readonly FieldOffer[] {
  const offers = useFieldOffers(connectionId, common?.collection ?? '')
  return useMemo(() => {
    const elsewhere = new Map(offers.map((offer) => [offer.name, offer]))
    const here = (common?.fields ?? []).map((field): FieldOffer => {
      const { name, documents } = field
      const offer = elsewhere.get(name)
      elsewhere.delete(name)
      if (offer !== undefined) return { ...offer, seen: documents }
      return { name, kind: kindOf(field), seen: documents, choices: [], used: [] }
    })
    return [...here, ...elsewhere.values()]
  }, [common, offers])
}

export function kindAmong(offers: readonly FieldOffer[], field: CommonField): FieldKind {
  return offers.find(({ name }) => name === field.name)?.kind ?? kindOf(field)
}

function kindOf({ kind }: CommonField): FieldKind {
  return kind === null ? 'text' : kinds[kind]
}
