import { useEffect, useMemo, useState } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { useDebounced } from '../../ui/hooks.ts'
import {
  assessBeside,
  assessEdit,
  assessUncompared,
  type DocumentEditValues,
  type EditAssessment,
  isLongEdit,
} from './document-edit.ts'

const restsMs = 250

type Assessed = { readonly values: DocumentEditValues; readonly assessment: EditAssessment }

/** The effect of saving. For long metadata it lags behind; `isCurrent` is false until it has caught up. */
export function useAssessment(detail: DocumentDetail, values: DocumentEditValues) {
  const isLong = isLongEdit(detail, values)
  const rested = useDebounced(values, restsMs)
  const [beside, setBeside] = useState<Assessed | null>(null)
  useEffect(() => {
    if (!isLongEdit(detail, rested)) return
    const giveUp = new AbortController()
    void assessBeside(detail, rested, giveUp.signal).then((assessment) => {
      if (assessment !== undefined) setBeside({ values: rested, assessment })
    })
    return () => giveUp.abort()
  }, [detail, rested])
  const isCurrent = !isLong || beside?.values === values
  const assessment = useMemo(() => {
    if (!isLong) return assessEdit(detail, values)
    return beside?.values === values ? beside.assessment : assessUncompared(detail, values)
  }, [isLong, detail, values, beside])
  return {
    assessment,
    isCurrent,
    assessNow: async (): Promise<EditAssessment | undefined> => {
      if (isCurrent) return assessment
      const found = await assessBeside(detail, values, null)
      if (found !== undefined) setBeside({ values, assessment: found })
      return found
    },
  }
}
