import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileQuestion, Maximize2, Minimize2, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import type { Route } from '../../services/router/route.ts'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import hiddenStyles from '../../ui/styles/visually-hidden.module.css'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import { ReceiptCard } from '../receipts/index.ts'
import { InTrashNotice } from '../trash/index.ts'
import { useListRoute } from '../views/index.ts'
import styles from './document.module.css'
import { DocumentDetails, type DocumentSeries } from './document-details.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { EditorsLine } from './editors-line.tsx'
import { DocumentHistory } from './history/document-history.tsx'
import { PaneEdge, usePaneWidth } from './pane-width.tsx'

type DocumentPaneProps = {
  readonly connectionId: string
  readonly documentId: string
  /** True if the pane is a page, as in a narrow window; false beside the list. */
  readonly isPage: boolean
  readonly onPage?: ((isPage: boolean) => void) | undefined
  readonly series?: DocumentSeries | undefined
}

const tabs = ['details', 'history', 'activity'] as const
type Tab = (typeof tabs)[number]
const tabNames = {
  details: messages.common.details,
  history: messages.terms.history,
  activity: messages.navigation.activity,
}

export function DocumentPane({ connectionId, documentId, isPage, onPage, series }: DocumentPaneProps) {
  const { document: w, library } = messages
  const group = useId()
  const { go, back, canGoBack } = useRouter()
  const [tab, setTab] = useTab()
  const { data: detail, error, refetch } = useQuery(callQuery('documents/get', { connectionId, documentId }))
  const list = useListRoute()
  const leave = () => (isPage && canGoBack ? back() : go(list))
  const name = detail === undefined ? '' : (detail?.title ?? library.untitled)
  const isBeside = !isPage && series === undefined
  const width = usePaneWidth()
  return (
    <section
      className={styles.pane}
      aria-label={messages.terms.document}
      data-page={isPage || undefined}
      style={isBeside ? { inlineSize: width.pixels } : undefined}
    >
      {isBeside && <PaneEdge width={width} />}
      {/* The visible title is an input, so the heading is for screen readers only. */}
      <div className={hiddenStyles.hidden}>
        {isPage ? <ScreenHeading>{name}</ScreenHeading> : <h2>{name}</h2>}
      </div>
      <PaneHeader
        {...{ detail, group, tab, isPage, isBeside, series, onPage }}
        onTab={setTab}
        onLeave={leave}
      />
      {error !== null && (
        <div className={styles.scroll}>
          <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
        </div>
      )}
      {detail === undefined && error === null && (
        <div className={styles.scroll}>
          <Skeleton lines={8} />
        </div>
      )}
      {detail === null && (
        <>
          <EmptyState
            icon={FileQuestion}
            action={<RouteLink to={list}>{messages.keys.does.goToLibrary}</RouteLink>}
          >
            {w.gone}
          </EmptyState>
          <div className={styles.scroll}>
            <InTrashNotice
              {...{ connectionId, documentId }}
              hint={messages.trash.known.byId}
              onRestored={() => void refetch()}
            />
          </div>
        </>
      )}
      {detail != null && (
        <div className={styles.panel} {...tabPanelProps(group, w.tabs)}>
          {/* Stays mounted while another tab is shown, to preserve what was typed. */}
          <DocumentDetails detail={detail} series={series} isHidden={tab !== 'details'} />
          {tab === 'history' && (
            <div className={styles.scroll}>
              <DocumentHistory detail={detail} />
            </div>
          )}
          {tab === 'activity' && <DocumentActivity connectionId={connectionId} documentId={documentId} />}
          <EditorsLine {...{ connectionId, documentId }} />
        </div>
      )}
    </section>
  )
}

type PaneHeaderProps = Pick<DocumentPaneProps, 'isPage' | 'onPage' | 'series'> & {
  readonly detail: DocumentDetail | null | undefined
  readonly group: string
  readonly tab: Tab
  readonly isBeside: boolean
  onTab(tab: Tab): void
  onLeave(): void
}

function PaneHeader(props: PaneHeaderProps) {
  const { detail, group, tab, isPage, isBeside, series, onPage, onTab, onLeave } = props
  const { document: w, common } = messages
  const { go } = useRouter()
  const list = useListRoute()
  return (
    <header className={styles.header}>
      {isPage && <IconButton label={common.back} title={undefined} icon={ArrowLeft} onClick={onLeave} />}
      {detail != null && (
        <TabList
          plain
          group={group}
          label={w.tabs}
          chosen={tab}
          tabs={tabs.map((id) => ({ id, label: tabNames[id] }))}
          onChoose={onTab}
        />
      )}
      <span className={styles.space} />
      {detail != null && series === undefined && (
        <>
          {onPage !== undefined && (
            <IconButton
              small
              size={16}
              label={w.fullPage}
              icon={isPage ? Minimize2 : Maximize2}
              aria-pressed={isPage}
              onClick={() => onPage(!isPage)}
            />
          )}
          <DocumentMenu detail={detail} onRemoved={() => go(list)} />
        </>
      )}
      {isBeside && <IconButton small size={16} label={common.close} icon={X} onClick={onLeave} />}
    </header>
  )
}

function useTab() {
  const { route, visit } = useRouter()
  const wanted = wantedTab(route)
  const chosen = useState<Tab>('details')
  const [, setTab] = chosen
  const [ledBy, setLedBy] = useState<number | null>(null)
  if (wanted !== undefined && ledBy !== visit) {
    setLedBy(visit)
    setTab(wanted)
  }
  return chosen
}

function wantedTab(route: Route): 'details' | 'history' | undefined {
  if (route.screen !== 'document') return undefined
  return route.refused === undefined ? route.tab : 'details'
}

type DocumentActivityProps = { readonly connectionId: string; readonly documentId: string }

function DocumentActivity({ connectionId, documentId }: DocumentActivityProps) {
  const { nameOf } = useConnections()
  const answers = useQuery(callQuery('documents/receipts', { connectionId, documentId }))
  return (
    <div className={styles.scroll}>
      <Loaded query={answers} lines={4}>
        {(receipts) => (
          <div className={styles.receipts}>
            {receipts.length === 0 && <p>{messages.document.noActivity}</p>}
            {receipts.map((receipt) => (
              <ReceiptCard key={receipt.id} receipt={receipt} connectionName={nameOf(connectionId)} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  )
}
