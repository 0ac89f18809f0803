import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, FileQuestion, X } from 'lucide-react'
import { useId, useState } from 'react'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink, useRouter } from '../../services/router/router.tsx'
import { StateBadge } from '../../ui/badges.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { TabList, tabPanelProps } from '../../ui/tabs.tsx'
import { ReceiptCard } from '../receipts/index.ts'
import { RemoveDocumentAction } from '../trash/index.ts'
import { useListRoute } from '../views/index.ts'
import styles from './document.module.css'
import { DocumentDetails, type DocumentSeries } from './document-details.tsx'
import { DocumentHistory } from './history/document-history.tsx'

type DocumentPaneProps = {
  readonly connectionId: string
  readonly documentId: string
  /** Whether it stands alone, as in a narrow window, or beside the list. */
  readonly isPage: boolean
  /** Where it is one of several that are gone through one after the other. */
  readonly series?: DocumentSeries
}

const tabs = ['details', 'history', 'answers'] as const

export function DocumentPane({ connectionId, documentId, isPage, series }: DocumentPaneProps) {
  const { document: w, common, library } = messages
  const group = useId()
  const { go, back, canGoBack } = useRouter()
  const [tab, setTab] = useState<(typeof tabs)[number]>('details')
  const { data: detail, error, refetch } = useQuery(queries.document(connectionId, documentId))
  const list = useListRoute()
  const leave = () => (isPage && canGoBack ? back() : go(list))
  const name = detail === undefined ? '' : (detail?.title ?? library.untitled)
  return (
    <section className={styles.pane} aria-label={w.region}>
      <header className={styles.header}>
        {isPage && <IconButton label={common.back} title={undefined} icon={ArrowLeft} onClick={leave} />}
        {isPage ? <ScreenHeading>{name}</ScreenHeading> : <h2>{name}</h2>}
        {detail != null && <StateBadge state={detail.state} />}
        {detail != null && series === undefined && (
          <RemoveDocumentAction document={detail} onRemoved={() => go(list)} />
        )}
        {!isPage && series === undefined && (
          <IconButton small label={common.close} title={undefined} icon={X} size={15} onClick={leave} />
        )}
      </header>
      <FailureNotice failure={error?.failure} onAgain={() => void refetch()} />
      {detail === undefined && error === null && <Skeleton lines={8} />}
      {detail === null && (
        <EmptyState icon={FileQuestion} action={<RouteLink to={list}>{w.goneAction}</RouteLink>}>
          {w.gone}
        </EmptyState>
      )}
      {detail != null && (
        <>
          <div className={styles.tabs}>
            <TabList
              plain
              group={group}
              label={w.tabs}
              chosen={tab}
              tabs={tabs.map((id) => ({ id, label: w[id] }))}
              onChoose={(id) => setTab(id)}
            />
          </div>
          <div className={styles.scroll} {...tabPanelProps(group, w.panel)}>
            {/* Kept while another tab is looked at: what has been typed must not go. */}
            <div className={styles.column} hidden={tab !== 'details'}>
              <DocumentDetails detail={detail} series={series} />
            </div>
            {tab === 'history' && <DocumentHistory detail={detail} />}
            {tab === 'answers' && <DocumentAnswers connectionId={connectionId} documentId={documentId} />}
          </div>
        </>
      )}
    </section>
  )
}

type DocumentAnswersProps = { readonly connectionId: string; readonly documentId: string }

/** The receipts of one document: each attempt with its answer. */
function DocumentAnswers({ connectionId, documentId }: DocumentAnswersProps) {
  const { document: w } = messages
  const { nameOf } = useConnections()
  const answers = useQuery(queries.receipts(connectionId, documentId))
  return (
    <Loaded query={answers} lines={4}>
      {(receipts) => (
        <div className={styles.column}>
          <h3>{w.answersHeading}</h3>
          {receipts.length === 0 && <p>{w.noAnswers}</p>}
          {receipts.map((receipt) => (
            <ReceiptCard key={receipt.id} receipt={receipt} connectionName={nameOf(connectionId)} />
          ))}
        </div>
      )}
    </Loaded>
  )
}
