import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Field } from '../../ui/field.tsx'
import { LongTextArea } from '../../ui/long-text-area.tsx'
import { EditingDialog } from './editing-dialog.tsx'

type TextDialogProps = {
  readonly title: string
  readonly text: string
  /** Whether it was kept; where not, what was typed stays. */
  onKeep(text: string): Promise<boolean>
  onClose(): void
}

const rows = 14

/** A row's text, whole. */
export function TextDialog({ title, text, onKeep, onClose }: TextDialogProps) {
  const { textDialog: w } = words.review
  const [typed, setTyped] = useState(text)
  const isTouched = typed !== text
  return (
    <EditingDialog
      title={w.heading(title)}
      isTouched={isTouched}
      onKeep={async () => !isTouched || onKeep(typed)}
      onClose={onClose}
    >
      <Field label={w.label}>
        {(parts) => (
          <LongTextArea
            {...parts}
            rows={rows}
            value={typed}
            say={words.intake.longText}
            onChange={setTyped}
          />
        )}
      </Field>
    </EditingDialog>
  )
}
