import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import type { Template, TemplateViolation } from '../../../shared/domain/templates/template.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { messageOfViolation } from '../templates/index.ts'
import { InTrashNotice } from '../trash/index.ts'
import styles from './add.module.css'
import { type AddValues, hasContent } from './add-values.ts'
import { ContentFields } from './content-fields.tsx'
import { hasSameId } from './duplicate-decision.ts'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { type SetAddValues, useAddForm } from './use-add-form.ts'
import { useDuplicateChoice, useDuplicateFacts } from './use-duplicates.ts'
import { usePutBack } from './use-kept-draft.ts'
import { useSubmit } from './use-submit.ts'
import { useTemplateOfForm } from './use-template-of-form.ts'

type AddFormProps = {
  readonly connection: ConnectionSummary
  readonly draftName: string
  readonly initial: AddValues
  readonly wasKept: boolean
}

export function AddForm({ connection, draftName, initial, wasKept }: AddFormProps) {
  const { add } = messages
  const { go } = useRouter()
  const duplicateFacts = useDuplicateFacts()
  const isHeld = useRef(false)
  const isTrying = useRef(false)
  const {
    form,
    values,
    problems,
    wasTried,
    set,
    submit: check,
    startNext,
    clear,
    fillWith,
  } = useAddForm({
    draftName,
    initial,
    facts: {
      picturesTravel: connection.picturesTravel,
      duplicates: () => duplicateFacts.current.found,
      isKnownUnseen: () => duplicateFacts.current.isKnownUnseen,
      isHeldByTemplate: () => isHeld.current,
    },
  })
  const fitting = useTemplateOfForm({ connectionId: connection.id, values, wasTried, set })
  useEffect(() => {
    isHeld.current = fitting.isHeld
  }, [fitting.isHeld])
  const putBack = usePutBack(draftName, { read: form.getValues, fillWith })
  const { isSubmitting, failure, submit, skip } = useSubmit({
    connection,
    onAccepted: startNext,
    putBack,
  })
  const collections = useQuery(queries.collections(connection.id))
  const [showsRestored, setShowsRestored] = useState(wasKept)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Taken only where the focus is nowhere: a link in the sidebar that led here keeps it.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>('[data-first-field]')?.focus()
  }, [])
  const duplicates = useDuplicateChoice(connection.id, values, set, duplicateFacts, isSubmitting)
  const [first, ...others] = duplicates.found
  const duplicateNotice = first !== undefined && (
    <DuplicateNotice
      connectionId={connection.id}
      duplicates={[first, ...others]}
      decision={duplicates.decision}
      update={duplicates.update}
      known={duplicates.known}
      problem={problems.decision}
      onChoose={(choice) => {
        duplicates.choose(choice)
        // With a new id the notice may be gone, and the focus with it.
        if (choice === 'add') form.setFocus('documentId')
      }}
      onSkip={() => skip(form.getValues())}
    />
  )
  const isUpdate = duplicates.decision?.choice === 'update'
  const tryToAdd = async () => {
    // Two presses in a hurry are one.
    if (isTrying.current) return
    isTrying.current = true
    const { isHeld: isHeldNow, ask } = isUpdate ? { isHeld: false } : await fitting.look()
    isHeld.current = isHeldNow
    await check(ask === undefined ? submit : async () => ask())
    isTrying.current = false
  }
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void tryToAdd()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        {showsRestored && (
          <Notice
            actions={
              <Button
                look="link"
                onClick={() => {
                  clear()
                  setShowsRestored(false)
                }}
              >
                {add.clear}
              </Button>
            }
          >
            <p>{add.restored}</p>
          </Notice>
        )}
        <ContentFields connection={connection} values={values} problems={problems} set={set} />
        {!hasSameId(duplicates.found) && duplicateNotice}
        <TextField
          label={add.title}
          error={problems.title}
          {...form.register('title', {
            onChange: () => set({ titleByHand: true }),
            onBlur: () => {
              if (form.getValues('title') === '') set({ titleByHand: false })
            },
          })}
        />
        <div className={styles.pair}>
          <Field label={add.collection} hint={add.collectionHint} error={problems.collection}>
            {(parts) => (
              <ComboBox
                {...parts}
                name="collection"
                value={values.collection}
                known={collections.data ?? []}
                onChange={(collection) => set({ collection })}
              />
            )}
          </Field>
          <DocumentIdField problem={problems.documentId} set={set} />
        </div>
        {hasSameId(duplicates.found) ? (
          duplicateNotice
        ) : (
          <InTrashNotice
            connectionId={connection.id}
            documentId={values.documentId}
            hint={messages.trash.known.hint}
            onRestored={() =>
              go({ screen: 'document', connectionId: connection.id, documentId: values.documentId })
            }
          />
        )}
        <MetadataEditor
          draft={values.metadata}
          context={fitting.context}
          showAllProblems={wasTried}
          onChange={(metadata) => set({ metadata })}
        />
        {problems.metadata !== undefined && <p className={styles.problem}>{problems.metadata}</p>}
        {!isUpdate && (wasTried || hasContent(values)) && (
          <NotFittingNotice
            template={fitting.context.template}
            violations={fitting.violations}
            wasAsked={fitting.wasAsked}
          />
        )}
        {failure !== null && (
          <div role="alert">
            <Notice look="negative">
              <p>{failureMessage(failure)}</p>
              <TechnicalDetail text={failure.detail} />
            </Notice>
          </div>
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={isSubmitting && add.submitting}>
            {isUpdate ? messages.duplicates.submitUpdate : add.submit}
          </Button>
          <span className={styles.to}>{add.to(connection.name)}</span>
          {hasContent(values) && !showsRestored && (
            <Button look="quiet" onClick={clear}>
              {add.clear}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

type DocumentIdFieldProps = { readonly problem: string | undefined; readonly set: SetAddValues }

function DocumentIdField({ problem, set }: DocumentIdFieldProps) {
  const { add } = messages
  const { register, getValues } = useFormContext<AddValues>()
  return (
    <TextField
      label={add.documentId}
      hint={add.documentIdHint}
      error={problem}
      {...register('documentId', {
        onChange: () => set({ idByHand: true }),
        onBlur: () => {
          if (getValues('documentId') === '') set({ idByHand: false })
        },
      })}
      mono
    />
  )
}

type NotFittingNoticeProps = {
  readonly template: Template | null
  readonly violations: readonly TemplateViolation[]
  /** Whether adding was tried and held up by it. */
  readonly wasAsked: boolean
}

const namedAtMost = 5

/** Where the document does not fit the template of its collection, and whether that keeps it from being added. */
function NotFittingNotice({ template, violations, wasAsked }: NotFittingNoticeProps) {
  const { notFitting, violations: w } = messages.templates
  if (template === null || violations.length === 0) return null
  const named = violations
    .slice(0, namedAtMost)
    .map((violation) => messageOfViolation(violation, template.fields))
  const more = violations.length - named.length
  const what = more > 0 ? [...named, w.another(more)] : named
  return (
    <Notice look="caution">
      <p>{template.onViolation === 'block' ? notFitting.block(what) : notFitting.warn(what)}</p>
      {wasAsked && <p role="alert">{notFitting.again}</p>}
    </Notice>
  )
}
