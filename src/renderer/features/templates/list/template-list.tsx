import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CallOutput } from '../../../../shared/ipc/contract.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { RouteLink, useRouter } from '../../../services/router/router.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { MenuButton } from '../../../ui/menu/menu.tsx'
import { useLearnTemplate } from '../learn-template.tsx'
import { useFixedTemplates, useTemplateActions } from '../use-template-actions.ts'
import { ViolationsButton } from '../violations/violations-button.tsx'
import styles from './templates-screen.module.css'

type KeptTemplate = CallOutput<'templates/list'>[number]

type TemplateListProps = { readonly connectionId: string; readonly templates: readonly KeptTemplate[] }

/** The templates that are kept, each with what can be done with it. */
export function TemplateList({ connectionId, templates }: TemplateListProps) {
  const { templates: w } = messages
  const { go } = useRouter()
  const list = useRef<HTMLUListElement>(null)
  const actions = useTemplateActions(connectionId)
  const isFixed = useFixedTemplates(connectionId)
  const { learn, question } = useLearnTemplate(connectionId)
  const [brought, setBrought] = useState<{ readonly from: string; readonly moves: boolean } | null>(null)
  const remove = async (collection: string) => {
    const at = templates.findIndex((one) => one.collection === collection)
    const next = templates[at + 1] ?? templates[at - 1]
    if (!(await actions.remove(collection))) return
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-collection]') ?? [])]
    const target =
      entries.find((one) => one.getAttribute('data-collection') === next?.collection) ??
      document.querySelector<HTMLElement>('[data-screen-heading]')
    target?.focus()
  }
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={w.list}>
        {templates.map(({ collection, fieldCount, documents, onViolation }) => (
          <li key={collection} className={styles.entry}>
            <div className={styles.main}>
              <RouteLink
                className={styles.title}
                to={{ screen: 'template', collection }}
                aria-label={w.editOf(collection)}
                data-collection={collection}
              >
                {w.nameOf(collection)}
              </RouteLink>
              <p className={styles.facts}>{w.facts(fieldCount, documents)}</p>
              {isFixed(collection) && <p className={styles.facts}>{messages.organisation.mark}</p>}
              <p className={styles.facts}>{onViolation === 'block' ? w.blocks : w.warns}</p>
            </div>
            <div className={styles.actions}>
              <ViolationsButton connectionId={connectionId} collection={collection} />
              <MenuButton
                label={w.more(collection)}
                className={styles.menu}
                entries={[
                  { id: 'edit', label: w.edit, onChoose: () => go({ screen: 'template', collection }) },
                  ...(isFixed(collection)
                    ? []
                    : [
                        {
                          id: 'learn',
                          label: w.learnAgain,
                          onChoose: () => void learn({ collection }),
                        },
                      ]),
                  {
                    id: 'copy',
                    label: w.copy,
                    onChoose: () => setBrought({ from: collection, moves: false }),
                  },
                  ...(isFixed(collection)
                    ? []
                    : [
                        {
                          id: 'move',
                          label: w.move,
                          onChoose: () => setBrought({ from: collection, moves: true }),
                        },
                      ]),
                  { id: 'export', label: w.exportIt, onChoose: () => void actions.saveAsFile(collection) },
                  ...(isFixed(collection)
                    ? []
                    : [
                        { id: 'separator', separator: true } as const,
                        { id: 'remove', label: w.remove, onChoose: () => void remove(collection) },
                      ]),
                ]}
              >
                <Ellipsis size={15} aria-hidden />
              </MenuButton>
            </div>
          </li>
        ))}
      </ul>
      {brought !== null && (
        <CopyDialog
          connectionId={connectionId}
          from={brought.from}
          moves={brought.moves}
          taken={templates.map(({ collection }) => collection)}
          onBring={(to) => actions.bring(brought.from, to, brought.moves)}
          onClose={() => setBrought(null)}
        />
      )}
      {question}
    </>
  )
}

type CopyDialogProps = {
  readonly connectionId: string
  readonly from: string
  readonly moves: boolean
  /** The collections that have a template. */
  readonly taken: readonly string[]
  /** Whether it was done; where not, the dialog stays open. */
  onBring(to: string): Promise<boolean>
  onClose(): void
}

/** Asks for which other collection a template is wanted. */
function CopyDialog({ connectionId, from, moves, taken, onBring, onClose }: CopyDialogProps) {
  const { copyDialog: w } = messages.templates
  const collections = useQuery(queries.collections(connectionId))
  const [collection, setCollection] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const problem = collection.trim() === '' ? w.missing : collection === from ? w.same : undefined
  const bring = async () => {
    setAsked(true)
    if (problem !== undefined || isWorking) return
    setWorking(true)
    const isDone = await onBring(collection)
    setWorking(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={moves ? w.moveHeading(from) : w.copyHeading(from)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button look="primary" busy={isWorking && w.working} onClick={() => void bring()}>
            {moves ? w.move : w.copy}
          </Button>
        </>
      }
    >
      <p>{moves ? w.moveText : w.copyText}</p>
      <Field label={w.collection} error={isAsked ? problem : undefined}>
        {(parts) => (
          <ComboBox
            {...parts}
            value={collection}
            known={(collections.data ?? []).filter((name) => name !== from)}
            onChange={setCollection}
          />
        )}
      </Field>
      {collection !== from && taken.includes(collection) && (
        <Notice look="caution">
          <p>{w.used(collection)}</p>
        </Notice>
      )}
    </Dialog>
  )
}
