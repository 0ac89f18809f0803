import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Globe } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Cleaning,
  cleanAddress,
  proposeCleaning,
} from '../../../shared/domain/addresses/clean-address.ts'
import { completeAddress } from '../../../shared/domain/addresses/web-address.ts'
import { longest, webAddress } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import { useDebounced } from '../../ui/hooks.ts'
import text from '../../ui/styles/text.module.css'
import styles from './add.module.css'
import { useOpenForm } from './use-adding.ts'
import { usePageQuery } from './use-page-query.ts'

const restMs = 400

export function WebsiteField() {
  const { form, values, problems, set } = useOpenForm()
  const { websiteAddress: value, keptAddress: kept } = values
  const page = usePage(value, (pageTitle) => set({ pageTitle }))
  const rested = useDebounced(value, restMs)
  const cleaning = proposeCleaning(value)
  const isShorter = cleaning.parameters.length > 0 || cleaning.fragment !== null
  const { add, websites } = messages
  return (
    <>
      <Field
        label={add.websiteAddress}
        hint={page.isLooking ? websites.looking : page.isUnread ? websites.notRead : add.websiteHint}
        error={problems.websiteAddress}
      >
        {(parts) => (
          <div className={styles.large}>
            <Globe size={16} aria-hidden />
            <TextInput
              {...parts}
              {...form.register('websiteAddress', {
                onChange: (event: { target: HTMLInputElement }) => page.onType(event.target.value),
                onBlur: () => {
                  set({ websiteAddress: completeAddress(value) })
                  page.onLeave()
                },
              })}
              onPaste={page.onPaste}
              onKeyDown={({ key }) => {
                if (key === 'Enter') page.onLeave()
              }}
              data-first-field
              longest={longest.address}
              inputMode="url"
              spellCheck={false}
            />
            {page.isFound && (
              <span className={styles.found}>
                <CircleCheck size={14} aria-hidden />
                {websites.found}
              </span>
            )}
          </div>
        )}
      </Field>
      <div aria-live="polite" className={styles.said}>
        {page.dead !== undefined && values.keptDeadAddress !== value.trim() && (
          <DeadPage
            status={page.dead.status}
            onAdd={() => {
              set({ keptDeadAddress: value.trim() })
              form.setFocus('title')
            }}
          />
        )}
        {isShorter && rested === value && kept !== value.trim() && (
          <AddressSuggestion
            cleaning={cleaning}
            onTake={(address) => {
              set({ websiteAddress: address })
              form.setFocus('websiteAddress')
            }}
            onKeep={() => {
              set({ keptAddress: value.trim() })
              form.setFocus('websiteAddress')
            }}
          />
        )}
      </div>
    </>
  )
}

type DeadPageProps = { readonly status: number | null; onAdd(): void }

function DeadPage({ status, onAdd }: DeadPageProps) {
  return (
    <Notice
      look="caution"
      actions={
        <Button small onClick={onAdd}>
          {messages.review.duplicate.add}
        </Button>
      }
    >
      <p>{messages.websites.dead(status)}</p>
    </Notice>
  )
}

/**
 * Requests the page's description once the address is complete: on blur, Enter, paste or insertion. During typing, a
 * partial host name could be a stranger's.
 */
function usePage(typed: string, onTitle: (found: { address: string; title: string }) => void) {
  const [complete, setComplete] = useState(typed)
  const lastTyped = useRef<string | null>(null)
  const isPasted = useRef(false)
  useEffect(() => {
    if (typed !== lastTyped.current) setComplete(typed)
  }, [typed])

  const page = useQuery(usePageQuery()(complete))
  const parsed = webAddress.safeParse(complete)
  const address = parsed.success ? parsed.data : ''
  const finding = address === '' ? undefined : page.data
  const title = finding?.outcome === 'described' ? finding.page.title : null
  const tell = useEffectEvent(() => {
    if (title !== null) onTitle({ address, title })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a title of another address is another title.
  useEffect(() => tell(), [title, address])

  const known = page.isFetching ? undefined : finding
  return {
    isLooking: page.isFetching,
    isFound: known?.outcome === 'described',
    isUnread: known?.outcome === 'not-read',
    // Also while it is looked at again, since the form waits for the decision meanwhile.
    dead:
      finding?.outcome === 'dead' && cleanAddress(typed.trim()) === cleanAddress(address)
        ? finding
        : undefined,
    onPaste: () => {
      isPasted.current = true
    },
    onType: (value: string) => {
      lastTyped.current = value
      if (isPasted.current) setComplete(value)
      isPasted.current = false
    },
    onLeave: () => setComplete(typed),
  }
}

type AddressSuggestionProps = {
  readonly cleaning: Cleaning
  onTake(address: string): void
  onKeep(): void
}

function AddressSuggestion({ cleaning, onTake, onKeep }: AddressSuggestionProps) {
  const { cleaning: texts } = messages.websites
  const { address, parameters, fragment } = cleaning
  return (
    <Notice
      actions={
        <>
          <Button small onClick={() => onTake(address)}>
            {texts.take}
          </Button>
          <Button small look="quiet" onClick={onKeep}>
            {messages.common.keep}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <code className={styles.address}>{address}</code>
      <p className={text.hint}>
        {[
          parameters.length > 0 && texts.parameters(parameters),
          fragment !== null && texts.fragment(fragment),
        ]
          .filter((part) => part !== false)
          .join(' ')}
      </p>
    </Notice>
  )
}
