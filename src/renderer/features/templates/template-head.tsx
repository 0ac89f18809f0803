import { useId } from 'react'
import { words } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import styles from './template-editor.module.css'

type TemplateHeadProps = {
  readonly title: string
  /** Why there is nothing to save; undefined where there is. */
  readonly reason: string | undefined
  /** What an attempt to save has found. */
  readonly problem: string | undefined
  /** Undefined where there is nothing to throw away. */
  readonly discardLabel: string | undefined
  readonly isSaving: boolean
  onDiscard(): void
  onSave(): void
}

/** The head of the template's editor: always in sight, with what can be done with the whole. */
export function TemplateHead(props: TemplateHeadProps) {
  const { title, reason, problem, discardLabel, isSaving, onDiscard, onSave } = props
  const { editor: w } = words.templates
  const { go } = useRouter()
  const reasonId = useId()
  const said = reason ?? problem
  return (
    <ScreenHead title={title} back={{ label: w.back, onGo: () => go({ screen: 'templates' }) }}>
      {said !== undefined && (
        <p className={reason === undefined ? styles.problem : styles.quiet} id={reasonId}>
          {said}
        </p>
      )}
      {discardLabel !== undefined && (
        <Button look="quiet" onClick={onDiscard}>
          {discardLabel}
        </Button>
      )}
      <Button
        look="primary"
        aria-disabled={reason === undefined ? undefined : true}
        aria-describedby={said === undefined ? undefined : reasonId}
        busy={isSaving && w.saving}
        onClick={() => {
          if (reason === undefined) onSave()
        }}
      >
        {w.save}
      </Button>
    </ScreenHead>
  )
}
