import { ChevronDown, ChevronRight, WandSparkles } from 'lucide-react'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { longest } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { messageOfViolation } from '../../messages/problems/template-problems.ts'
import { MetadataEditor } from '../../metadata/index.ts'
import { CollectionField, RecentCollections } from '../../services/collection-field.tsx'
import { isDialogOpen, useRouter } from '../../services/router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { Foot } from '../../ui/screen.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import text from '../../ui/styles/text.module.css'
import { ShortcutHint } from '../shortcuts/index.ts'
import { InTrashNotice } from '../trash/index.ts'
import styles from './add.module.css'
import { AddPreview } from './add-preview.tsx'
import { hasContent, hasNearId } from './add-values.ts'
import { ContentFields, KindTabs } from './content-fields.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { focusFirstField, titleOfPage } from './use-add-form.ts'
import { AddingContext, type AddingOptions, useAdding, useOpenForm } from './use-adding.ts'

type AddFormProps = AddingOptions & {
  readonly head: HTMLElement | null
  readonly wasKept: boolean
}

export function AddForm({ head, wasKept, ...options }: AddFormProps) {
  const { add } = messages
  const adding = useAdding(options)
  const { values, wasTried, clear, submitting, isUpdate } = adding
  const [showsRestored, setShowsRestored] = useState(wasKept)
  const [showsPreview, setShowsPreview] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isEntered = hasContent(values)
  useEffect(() => {
    // A sidebar link that led here keeps the focus. If the heading has it, the form takes over.
    const { activeElement } = document
    if (activeElement?.matches('body, [data-screen-heading]') === false) return
    element.current?.querySelector<HTMLElement>('[data-first-field]')?.focus()
  }, [])
  const onClear = () => {
    clear()
    setShowsRestored(false)
    setTimeout(focusFirstField)
  }
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'submit') || isDialogOpen()) return
    event.preventDefault()
    element.current?.requestSubmit()
  })
  return (
    <AddingContext value={adding}>
      {head !== null && createPortal(<KindTabs />, head)}
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isEntered && !adding.isBusy) void adding.tryToAdd()
        }}
        onBlur={adding.removeInvisible}
      >
        <div className={styles.two} data-previewed={showsPreview || undefined}>
          <div className={styles.compose}>
            {showsRestored && (
              <Notice
                actions={
                  <Button look="link" onClick={onClear}>
                    {messages.common.clear}
                  </Button>
                }
              >
                <p>{messages.common.draftRestored}</p>
              </Notice>
            )}
            <DocumentFields />
            {!isUpdate && (wasTried || isEntered) && <NotFittingNotice />}
            <FailureNotice failure={submitting.error?.failure} />
          </div>
          <AddPreview />
        </div>
        <Foot to={adding.connection}>
          <Button
            look="quiet"
            aria-pressed={showsPreview}
            data-narrow
            onClick={() => setShowsPreview(!showsPreview)}
          >
            {messages.terms.preview}
          </Button>
          {isEntered && !showsRestored && (
            <Button look="quiet" onClick={onClear}>
              {messages.common.clear}
            </Button>
          )}
          <Button type="submit" look="primary" large disabled={!isEntered} busy={adding.isBusy}>
            {isUpdate ? messages.common.update : add.submit}
            {isEntered && <ShortcutHint name="submit" />}
          </Button>
        </Foot>
      </form>
    </AddingContext>
  )
}

function DocumentFields() {
  const { add, trash } = messages
  const { go } = useRouter()
  const { connection, values, problems, wasTried, set, fitting, duplicates, options } = useOpenForm()
  const idPanel = useId()
  const hasId = hasNearId(duplicates.found)
  const showsId = options.isOpen || values.idByHand || problems.documentId !== undefined || hasId
  const pageTitle = values.kind === 'website' ? titleOfPage(values) : undefined
  const at = { connectionId: connection.id, documentId: values.documentId }
  return (
    <>
      <ContentFields />
      {duplicates.found.length > 0 && !hasId && <DuplicateNotice />}
      <div className={styles.title}>
        <FollowingField
          name="title"
          byHand="titleByHand"
          label={messages.terms.title}
          placeholder={add.titleSuggested}
          hint={pageTitle === undefined ? undefined : <PageTitleHint title={pageTitle} />}
        />
      </div>
      <CollectionField
        connectionId={connection.id}
        label={messages.terms.collection}
        error={problems.collection}
        beside={(error) => (
          <RecentCollections
            connectionId={connection.id}
            value={values.collection}
            error={error}
            onChoose={(collection) => set({ collection })}
          />
        )}
        name="collection"
        placeholder={add.collectionEmpty}
        value={values.collection}
        onChange={(collection) => set({ collection })}
        kept={values.keptCollection}
        onKeep={(collection) => set({ keptCollection: collection, collection })}
      />
      <div className={styles.metadata}>
        <MetadataEditor
          isBoxed
          draft={values.metadata}
          context={fitting.context}
          showAllProblems={wasTried}
          beside={<MoreOptions isOpen={showsId} panelId={idPanel} />}
          onChange={(metadata) => set({ metadata })}
        />
        {problems.metadata !== undefined && <p className={text.problem}>{problems.metadata}</p>}
      </div>
      {showsId && (
        <div id={idPanel}>
          <FollowingField
            name="documentId"
            byHand="idByHand"
            label={messages.terms.documentId}
            hint={add.documentIdHint}
            longest={longest.id}
            mono
          />
        </div>
      )}
      {hasId ? (
        <DuplicateNotice />
      ) : (
        <InTrashNotice {...at} hint={trash.known.hint} onRestored={() => go({ screen: 'document', ...at })} />
      )}
    </>
  )
}

function PageTitleHint({ title }: { readonly title: string }) {
  const { values, set } = useOpenForm()
  return (
    <span className={styles.pageTitle}>
      <WandSparkles size={14} aria-hidden />
      {values.title === title ? (
        messages.websites.titleTaken
      ) : (
        <Button look="link" onClick={() => set({ titleByHand: false })}>
          {messages.common.takeOf(title)}
        </Button>
      )}
    </span>
  )
}

type MoreOptionsProps = { readonly isOpen: boolean; readonly panelId: string }

function MoreOptions({ isOpen, panelId }: MoreOptionsProps) {
  const { values, options } = useOpenForm()
  return (
    <>
      {!isOpen && <span className={classNames(text.id, styles.nextId)}>{values.documentId}</span>}
      <Button
        look="quiet"
        small
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        icon={isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        onClick={() => options.setOpen(!isOpen)}
      >
        {messages.add.moreOptions}
      </Button>
    </>
  )
}

type FollowingFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'mono' | 'placeholder' | 'longest'
> & {
  readonly name: 'title' | 'documentId'
  readonly byHand: 'titleByHand' | 'idByHand'
}

/** Follows the other fields until the user types in it, and again once it is cleared. */
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
