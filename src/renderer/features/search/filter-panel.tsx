import { useQuery } from '@tanstack/react-query'
import { Bookmark, Plus, X } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { filterNames } from '../../../shared/domain/query/query.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { commandFor } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useActionRegister } from '../../services/actions.tsx'
import { hueOfName } from '../../ui/badges.tsx'
import { Button, buttonStyle, IconButton } from '../../ui/button.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import type { KnownNames } from './completion.ts'
import { draftOf, emptyDraft, type FilterDraft, termOf } from './filter-draft.ts'
import { FilterInput, Tick } from './filter-inputs.tsx'
import { longestSearch, problemWhileTyping, SearchPopover } from './filter-popover.tsx'
import { conditionsOf, quickFilter, quickValues, withQuickValues, withTerm } from './panel-filters.ts'
import styles from './search.module.css'

type FilterPanelProps = {
  readonly anchor: RefObject<HTMLElement | null>
  readonly connectionId: string
  readonly text: string
  readonly known: KnownNames
  readonly found: string | undefined
  onChange(text: string): void
  onHelp(): void
  onClose(): void
}

export function FilterPanel(props: FilterPanelProps) {
  const { anchor, text, found, onHelp, onClose } = props
  const { query, views } = messages
  const { panel } = query
  const register = useActionRegister()
  const saveView = register.all().find(({ id }) => id === 'view:new')
  const onChange = (changed: string) => {
    if (changed.length <= longestSearch && changed !== text) props.onChange(changed)
  }
  const parts = { ...props, onChange }
  return (
    <SearchPopover anchor={anchor} placement="bottom end" label={panel.heading} onClose={onClose}>
      <div className={styles.scroll}>
        <CollectionPart {...parts} />
        <QuickPart {...parts} />
        <ConditionsPart {...parts} onHelp={onHelp} />
      </div>
      <div className={styles.actions}>
        <span className={styles.found} aria-live="polite">
          {found}
        </span>
        {saveView !== undefined && text !== '' && (
          <Button
            small
            look="quiet"
            icon={<Bookmark size={14} aria-hidden />}
            onClick={() => {
              onClose()
              saveView.run()
            }}
          >
            {commandFor(views.dialog.heading)}
          </Button>
        )}
        <Button small onClick={onClose}>
          {messages.common.done}
        </Button>
      </div>
    </SearchPopover>
  )
}

type PartProps = Pick<FilterPanelProps, 'connectionId' | 'text' | 'known' | 'onChange'>

const shownAtFirst = 4

function CollectionPart({ connectionId, text, onChange }: PartProps) {
  const [isAll, setAll] = useState(false)
  const counted = useQuery(callQuery('collections/count', { connectionId })).data?.collections ?? []
  const ticked = quickValues(text, 'collection')
  const [first] = useState(ticked)
  const unknown = ticked.filter((name) => !counted.some(({ collection }) => collection === name))
  const all = [...unknown.map((collection) => ({ collection, documents: undefined })), ...counted]
  if (all.length === 0) return null
  const shown = isAll
    ? all
    : all.filter(({ collection }, at) => at < shownAtFirst || first.includes(collection))
  return (
    <section className={styles.part}>
      <h3>{messages.terms.collection}</h3>
      <div className={styles.ticks}>
        {shown.map(({ collection, documents }) => (
          <Tick
            key={collection}
            label={collection}
            documents={documents}
            hue={hueOfName(collection)}
            checked={ticked.includes(collection)}
            onChange={(isOn) =>
              onChange(
                withQuickValues(
                  text,
                  'collection',
                  isOn ? [...ticked, collection] : ticked.filter((name) => name !== collection),
                ),
              )
            }
          />
        ))}
      </div>
      {shown.length < all.length && (
        <div>
          <Button look="link" onClick={() => setAll(true)}>
            {messages.common.showMore(all.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

const kinds = ['', 'picture', 'website', 'text'] as const
const spans = ['', 'today', 'yesterday', '7-days', '30-days'] as const

function QuickPart({ text, onChange }: PartProps) {
  const { query, state } = messages
  const { panel } = query
  const id = useId()
  const [kind = '', ...otherKinds] = quickValues(text, 'kind')
  const added = quickFilter(text, 'added')
  const addedDraft = added === undefined ? undefined : draftOf(added)
  const span = addedDraft?.comparison === 'is' ? addedDraft.values.join() : addedDraft && 'other'
  const isOther = span !== undefined && !spans.some((one) => one === span)
  const needsAttention = quickValues(text, 'state').length > 0
  return (
    <section className={styles.part}>
      <div className={styles.setting}>
        <span aria-hidden>{messages.terms.kind}</span>
        <SegmentedChoice
          small
          label={messages.terms.kind}
          chosen={otherKinds.length > 0 ? 'unknown' : kind}
          options={kinds.map((value) => ({ value, label: value === '' ? panel.any : messages.kind[value] }))}
          onChoose={(value) => onChange(withQuickValues(text, 'kind', value === '' ? [] : [value]))}
        />
      </div>
      <div className={styles.setting}>
        <label htmlFor={id}>{messages.terms.added}</label>
        <SelectInput
          compact
          id={id}
          value={isOther ? 'other' : (span ?? '')}
          options={[
            ...spans.map((value) => ({
              value,
              label: value === '' ? panel.anyTime : query.popover.dayName(value),
            })),
            ...(added !== undefined && isOther
              ? [{ value: 'other', label: query.chip(added, []).value }]
              : []),
          ]}
          onChoose={(value) => {
            if (value !== 'other') onChange(withQuickValues(text, 'added', value === '' ? [] : [value]))
          }}
        />
      </div>
      <label className={styles.setting}>
        <span>{state['needs-attention']}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={needsAttention}
          checked={needsAttention}
          onChange={({ target }) =>
            onChange(withQuickValues(text, 'state', target.checked ? ['needs-attention'] : []))
          }
        />
      </label>
    </section>
  )
}

type Condition = { readonly key: number; readonly draft: FilterDraft; readonly isApplied: boolean }

const offered: readonly FilterDraft['name'][] = [
  'field',
  ...filterNames.filter((name) => name !== 'collection' && name !== 'kind'),
]

function ConditionsPart({ text, known, onChange, onHelp }: PartProps & { onHelp(): void }) {
  const { query } = messages
  const { panel } = query
  const [conditions, setConditions] = useState<readonly Condition[]>(() =>
    conditionsOf(text).map((term, key) => ({ key, draft: draftOf(term), isApplied: true })),
  )
  const [nextKey, setNextKey] = useState(conditions.length)
  const put = (condition: Condition, draft: FilterDraft | null) => {
    const applied = conditions.filter(({ isApplied }) => isApplied)
    const old = condition.isApplied ? conditionsOf(text)[applied.indexOf(condition)] : undefined
    const term = draft === null ? undefined : termOf(draft)
    const changed = withTerm(text, old, term?.ok ? term.value : undefined)
    if (changed.length > longestSearch) return
    const next = draft === null ? [] : [{ ...condition, draft, isApplied: term?.ok === true }]
    setConditions(
      conditions
        .flatMap((one) => (one === condition ? next : [one]))
        .toSorted((a, b) => Number(b.isApplied) - Number(a.isApplied)),
    )
    onChange(changed)
  }
  const list = useRef<HTMLDivElement>(null)
  const add = (name: FilterDraft['name']) => {
    const condition = { key: nextKey, draft: emptyDraft(name), isApplied: false }
    setNextKey(nextKey + 1)
    setConditions([...conditions, condition])
    // Deferred until the menu has restored the focus.
    setTimeout(() => list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus(), 50)
  }
  return (
    <section className={styles.part}>
      <h3>{messages.terms.fields}</h3>
      <div ref={list} className={styles.values}>
        {conditions.map((condition) => {
          const { key, draft } = condition
          const term = termOf(draft)
          return (
            <div key={key} className={styles.condition}>
              <FilterInput
                draft={draft}
                known={known}
                problem={term.ok ? undefined : problemWhileTyping(term.error)}
                end={
                  <IconButton
                    small
                    label={panel.removeCondition}
                    icon={X}
                    onClick={() => put(condition, null)}
                  />
                }
                change={(changed) => put(condition, { ...draft, ...changed })}
              />
            </div>
          )
        })}
      </div>
      <div className={styles.setting}>
        <MenuButton
          label={panel.addCondition}
          className={buttonStyle('soft', true)}
          entries={offered.map((name) => ({
            id: name,
            label: name === 'field' ? query.fieldFilter : query.filterName(name),
            onChoose: () => add(name),
          }))}
        >
          <Plus size={14} aria-hidden />
          {panel.addCondition}
        </MenuButton>
        <Button look="link" onClick={onHelp}>
          {messages.query.help.heading}
        </Button>
      </div>
    </section>
  )
}
