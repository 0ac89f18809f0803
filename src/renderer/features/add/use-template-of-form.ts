import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Template, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { newDraft } from '../../metadata/index.ts'
import { useEditorContext } from '../templates/index.ts'
import { type AddValues, isMetadataUntouched } from './add-values.ts'
import { focusFirstProblem, type useAddForm } from './use-add-form.ts'

/** What the template of the chosen collection does to the form: a new document starts from it, and is held to it. */
export function useTemplateOfForm(
  connectionId: string,
  { values, wasTried, set }: Pick<ReturnType<typeof useAddForm>, 'values' | 'wasTried' | 'set'>,
) {
  const { collection, metadata, startedWith } = values
  const context = useEditorContext(connectionId, collection, metadata.text)
  const { isCurrent, template, violations, checkNow } = context
  const start = useEffectEvent(() => {
    const started = startWith(template, values)
    if (started !== undefined) set(started)
  })
  // Cleared, the form is to begin anew with what the template gives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new template, or a form cleared, is what this waits for.
  useEffect(() => {
    if (isCurrent) start()
  }, [isCurrent, template, startedWith])
  // Nothing is missing on a form that somebody has just begun to fill in.
  const shown = useMemo(
    () =>
      wasTried
        ? context
        : { ...context, violations: context.violations.filter(({ code }) => code !== 'required-missing') },
    [context, wasTried],
  )
  const [asked, setAsked] = useState<string | null>(null)
  const blocks = template?.onViolation === 'block'
  // Each document is asked about anew, and again once something else is wrong with it.
  const questionAbout = (found: readonly TemplateViolation[]) =>
    template === null || blocks || found.length === 0 ? null : JSON.stringify([values.random, found])
  useEffect(() => {
    if (asked !== null) focusFirstProblem()
  }, [asked])
  return {
    context: shown,
    violations,
    isHeld: blocks && violations.length > 0,
    /** Whether it was said already that the document does not fit as it is, so that one may go on. */
    wasAsked: asked !== null && questionAbout(violations) === asked,
    /** Looks whether the document fits as it is now, for it to be held, asked about, or added. */
    look: async () => {
      const found = await checkNow()
      const question = questionAbout(found)
      return {
        isHeld: blocks && found.length > 0,
        /** Says what does not fit, where that was not said before; undefined where there is nothing to say. */
        ask: question === null || question === asked ? undefined : () => setAsked(question),
      }
    },
  }
}

type Start = Pick<AddValues, 'metadata' | 'startedWith'>

/**
 * The form's metadata as another template begins it; undefined where it stays. What was typed is never touched: only
 * the template's empty fields, which are in no draft, come and go around it.
 */
export function startWith(template: Template | null, values: Start): Start | undefined {
  if (!isMetadataUntouched(values)) return undefined
  const started = newDraft(template)
  if (started.text === values.startedWith) return undefined
  return { metadata: { ...started, view: values.metadata.view }, startedWith: started.text }
}
