import { closeSearchPanel, SearchQuery, setSearchQuery } from '@codemirror/search'
import { runScopeHandlers } from '@codemirror/view'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/choices.tsx'
import { TextInput } from '../../../ui/fields/text-fields.tsx'
import { undoWayOf } from '../../draft-history.ts'
import { countMatches, type MatchCount } from './matches.ts'
import styles from './search-panel.module.css'
import type { OpenSearch } from './search-panel-host.ts'
import { replaceEach, replaceOne, toNext, toPrevious } from './search-steps.ts'

/** Milliseconds of pause in typing, after which the matches of a long text are counted. */
const pauseMs = 150

function useMatchCount({ view, query, version }: OpenSearch): MatchCount | null {
  const [count, setCount] = useState<MatchCount | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for text and selection of the view.
  useEffect(() => {
    const timer = setTimeout(() => setCount(query.valid ? countMatches(view.state, query) : null), pauseMs)
    return () => clearTimeout(timer)
  }, [view, query, version])
  return count
}

export function SearchPanel({ open }: { readonly open: OpenSearch }) {
  const { view, query } = open
  const { search } = messages.metadataJson
  const input = useRef<HTMLInputElement>(null)
  const count = useMatchCount(open)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const ask = (change: Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive'>>) => {
    const { search: sought, replace, caseSensitive } = query
    const next = new SearchQuery({ search: sought, replace, caseSensitive, literal: true, ...change })
    view.dispatch({ effects: setSearchQuery.of(next) })
  }
  const close = () => {
    closeSearchPanel(view)
    view.focus()
  }
  const none = !query.valid
  return (
    <search
      aria-label={messages.changes.steps.kinds.replace}
      className={styles.panel}
      onKeyDown={(event) => {
        // The query is not part of the draft: its inputs undo on their own.
        if (undoWayOf(event) !== undefined) event.stopPropagation()
        else if (event.key === 'Escape') close()
        else if (runScopeHandlers(view, event.nativeEvent, 'search-panel')) event.preventDefault()
      }}
    >
      <div className={styles.row}>
        <TextInput
          ref={input}
          mono
          compact
          {...{ 'main-field': 'true' }}
          aria-label={messages.common.find}
          placeholder={messages.common.find}
          value={query.search}
          onChange={(event) => ask({ search: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            // Must not submit the form around the editor.
            event.preventDefault()
            if (event.shiftKey) toPrevious(view)
            else toNext(view)
          }}
        />
        <IconButton
          small
          disabled={none}
          label={messages.common.previous}
          icon={ChevronUp}
          size={15}
          onClick={() => toPrevious(view)}
        />
        <IconButton
          small
          disabled={none}
          label={messages.common.next}
          icon={ChevronDown}
          size={15}
          onClick={() => toNext(view)}
        />
        <span aria-live="polite" className={styles.count}>
          {none || count === null ? '' : textOfCount(count)}
        </span>
        <Checkbox
          label={search.matchCase}
          checked={query.caseSensitive}
          onChange={(caseSensitive) => ask({ caseSensitive })}
        />
        <IconButton small label={messages.common.close} icon={X} size={15} onClick={close} />
      </div>
      <ReplaceRow open={open} onChange={(replace) => ask({ replace })} />
    </search>
  )
}

function ReplaceRow({
  open: { view, query },
  onChange,
}: {
  readonly open: OpenSearch
  onChange(replace: string): void
}) {
  const { search } = messages.metadataJson
  return (
    <div className={styles.row}>
      <TextInput
        mono
        compact
        aria-label={search.replaceBy}
        placeholder={search.replaceBy}
        value={query.replace}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          replaceOne(view)
        }}
      />
      <Button small disabled={!query.valid} onClick={() => replaceOne(view)}>
        {messages.common.replace}
      </Button>
      <Button small disabled={!query.valid} onClick={() => replaceEach(view)}>
        {search.replaceAll}
      </Button>
    </div>
  )
}

function textOfCount({ at, count, isMore }: MatchCount): string {
  const { search } = messages.metadataJson
  if (count === 0) return search.none
  if (isMore) return search.foundMany(count)
  return at === null ? messages.common.found(count) : messages.common.countOf(at, count)
}
