import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useEditorContext } from '../templates/index.ts'
import type { AddValues } from './add-values.ts'
import { startWith } from './template-start.ts'
import type { SetAddValues } from './use-add-form.ts'

type TemplateOfForm = {
  readonly connectionId: string
  readonly values: AddValues
  readonly wasTried: boolean
  readonly set: SetAddValues
}

/** What the template of the chosen collection does to the form: a new document starts from it, and is held to it. */
export function useTemplateOfForm({ connectionId, values, wasTried, set }: TemplateOfForm) {
  const { collection, metadata, startedWith } = values
  const context = useEditorContext(connectionId, collection, metadata.text)
  const { isSettled, template, violations } = context
  const start = useEffectEvent(() => {
    const started = startWith(template, values)
    if (started !== undefined) set(started)
  })
  // Cleared, the form is to begin anew with what the template gives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new template, or a form cleared, is what this waits for.
  useEffect(() => {
    if (isSettled) start()
  }, [isSettled, template, startedWith])
  // Nothing is missing on a form that somebody has just begun to fill in.
  const shown = useMemo(
    () =>
      wasTried
        ? context
        : { ...context, violations: context.violations.filter(({ code }) => code !== 'required-missing') },
    [context, wasTried],
  )
  const [asked, setAsked] = useState<string | null>(null)
  const isMisfit = template !== null && violations.length > 0
  // Each document is asked about anew, and again once something else is wrong with it.
  const question = isMisfit ? JSON.stringify([values.random, violations]) : null
  return {
    context: shown,
    violations,
    isHeld: isMisfit && template.onViolation === 'block',
    /** Whether it was said already that the document does not fit as it is, so that one may go on. */
    wasAsked: question !== null && question === asked,
    /** Whether it has to be said before the document is added. */
    asks: isMisfit && template.onViolation === 'warn' && question !== asked,
    ask: () => setAsked(question),
  }
}
