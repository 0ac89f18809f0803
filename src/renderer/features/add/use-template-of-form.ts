import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Template, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { newDraft } from '../../metadata/index.ts'
import { useEditorContext } from '../../services/use-editor-context.ts'
import { type AddValues, isMetadataUntouched } from './add-values.ts'
import { focusFirstProblem, type useAddForm } from './use-add-form.ts'

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
  // A cleared form starts again from the template.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new template, or a form cleared, is what this waits for.
  useEffect(() => {
    if (isCurrent) start()
  }, [isCurrent, template, startedWith])
  // Missing fields are not reported on a form that was only just begun.
  const shown = useMemo(
    () =>
      wasTried
        ? context
        : { ...context, violations: context.violations.filter(({ code }) => code !== 'required-missing') },
    [context, wasTried],
  )
  const [asked, setAsked] = useState<string | null>(null)
  const blocks = template?.onViolation === 'block'
  // Ask again for each document, and whenever its violations change.
  const questionAbout = (found: readonly TemplateViolation[]) =>
    template === null || blocks || found.length === 0 ? null : JSON.stringify([values.random, found])
  useEffect(() => {
    if (asked !== null) focusFirstProblem()
  }, [asked])
  return {
    context: shown,
    violations,
    isHeld: blocks && violations.length > 0,
    wasAsked: asked !== null && questionAbout(violations) === asked,
    look: async () => {
      const found = await checkNow()
      const question = questionAbout(found)
      return {
        isHeld: blocks && found.length > 0,
        ask: question === null || question === asked ? undefined : () => setAsked(question),
      }
    },
  }
}

type Start = Pick<AddValues, 'metadata' | 'startedWith'>

/**
 * The form's metadata as another template starts it; undefined if it stays. Typed values are never changed: only the
 * template's empty fields, which no draft contains, are added and removed.
 */
export function startWith(template: Template | null, values: Start): Start | undefined {
  if (!isMetadataUntouched(values)) return undefined
  const started = newDraft(template)
  if (started.text === values.startedWith) return undefined
  return { metadata: { ...started, view: values.metadata.view }, startedWith: started.text }
}
