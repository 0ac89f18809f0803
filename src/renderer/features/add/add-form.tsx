import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { messageOfViolation } from '../../messages/problems/template-problems.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import { InTrashNotice } from '../trash/index.ts'
import styles from './add.module.css'
import { hasContent, hasSameId } from './add-values.ts'
import { ContentFields } from './content-fields.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { AddingContext, type AddingOptions, useAdding, useOpenForm } from './use-adding.ts'

/** `wasKept`: what is on it was kept by an earlier start of the app. */
export function AddForm({ wasKept, ...options }: AddingOptions & { readonly wasKept: boolean }) {
  const { add } = messages
  const adding = useAdding(options)
  const { connection, values, wasTried, clear, submitting, isUpdate } = adding
  const [showsRestored, setShowsRestored] = useState(wasKept)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Taken only where the focus is nowhere: a link in the sidebar that led here keeps it.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>('[data-first-field]')?.focus()
  }, [])
  const clearRestored = () => {
    clear()
    setShowsRestored(false)
  }
  return (
    <AddingContext value={adding}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!submitting.isPending) void adding.tryToAdd()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        {showsRestored && (
          <Notice
            actions={
              <Button look="link" onClick={clearRestored}>
                {add.clear}
              </Button>
            }
          >
            <p>{add.restored}</p>
          </Notice>
        )}
        <DocumentFields />
        {!isUpdate && (wasTried || hasContent(values)) && <NotFittingNotice />}
        <FailureNotice failure={submitting.error?.failure} />
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={submitting.isPending && add.submitting}>
            {isUpdate ? messages.duplicates.submitUpdate : add.submit}
          </Button>
          <span className={text.muted}>{add.to(connection.name)}</span>
          {hasContent(values) && !showsRestored && (
            <Button look="quiet" onClick={clear}>
              {add.clear}
            </Button>
          )}
        </div>
      </form>
    </AddingContext>
  )
}

/** Content, title, collection, ID and metadata; and beside the first or the ID what is there already. */
function DocumentFields() {
  const { add, trash } = messages
  const { go } = useRouter()
  const { connection, values, problems, wasTried, set, fitting, duplicates } = useOpenForm()
  const collections = useQuery(queries.collections(connection.id))
  const hasId = hasSameId(duplicates.found)
  const at = { connectionId: connection.id, documentId: values.documentId }
  return (
    <>
      <ContentFields />
      {duplicates.found.length > 0 && !hasId && <DuplicateNotice />}
      <FollowingField name="title" byHand="titleByHand" label={add.title} />
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
        <FollowingField
          name="documentId"
          byHand="idByHand"
          label={add.documentId}
          hint={add.documentIdHint}
          mono
        />
      </div>
      {hasId ? (
        <DuplicateNotice />
      ) : (
        <InTrashNotice {...at} hint={trash.known.hint} onRestored={() => go({ screen: 'document', ...at })} />
      )}
      <MetadataEditor
        draft={values.metadata}
        context={fitting.context}
        showAllProblems={wasTried}
        onChange={(metadata) => set({ metadata })}
      />
      {problems.metadata !== undefined && <p className={text.problem}>{problems.metadata}</p>}
    </>
  )
}

type FollowingFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'mono'> & {
  readonly name: 'title' | 'documentId'
  /** Says whether somebody typed in it. */
  readonly byHand: 'titleByHand' | 'idByHand'
}

/** A field that follows the others until somebody types in it, and again once it is left empty. */
function FollowingField({ name, byHand, ...rest }: FollowingFieldProps) {
  const { form, problems, set } = useOpenForm()
  return (
    <TextField
      {...rest}
      error={problems[name]}
      {...form.register(name, {
        onChange: () => set({ [byHand]: true }),
        onBlur: () => {
          if (form.getValues(name) === '') set({ [byHand]: false })
        },
      })}
    />
  )
}

const namedAtMost = 5

/** Where the document does not fit the template of its collection, and whether that keeps it from being added. */
function NotFittingNotice() {
  const { notFitting, violations: w } = messages.templates
  const { context, violations, wasAsked } = useOpenForm().fitting
  const { template } = context
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
