import { useQuery } from '@tanstack/react-query'
import { Bookmark, Ellipsis, ListTree } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { onlyCollectionOf, searchForCollection } from '../../../shared/domain/query/edit-query.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useShownSearch } from '../../services/shown-search.tsx'
import { useSearchCounts } from '../../services/use-search-counts.ts'
import { ColourDot, hueOfName } from '../../ui/badges.tsx'
import { MenuButton } from '../../ui/menu/menu.tsx'
import { useCurrentView, useShownViews, useViewMenu } from '../views/index.ts'
import { DocumentCount, NavigationLink } from './navigation-link.tsx'
import styles from './sidebar.module.css'

const shownAtFirst = 5
/** Maximum entries of a menu; with more, a menu is slower than the search. */
const mostInMenu = 50

export function useShownCollection(connectionId: string): string | undefined {
  const { route } = useRouter()
  const { id } = useCurrentView()
  const text = useShownSearch(connectionId)
  const isShown = (route.screen === 'library' || route.screen === 'document') && id === null
  return isShown ? onlyCollectionOf(text) : undefined
}

type LinksProps = { readonly connectionId: string }

function useCollections(connectionId: string) {
  return useQuery(callQuery('collections/count', { connectionId })).data?.collections ?? []
}

export function CollectionLinks({ connectionId }: LinksProps) {
  const { navigation } = messages
  const [isAll, setAll] = useState(false)
  const all = useCollections(connectionId)
  const current = useShownCollection(connectionId)
  if (all.length === 0) return null
  const shown = isAll ? all : all.filter(({ collection }, at) => at < shownAtFirst || collection === current)
  return (
    <LinkGroup label={navigation.collections}>
      {shown.map(({ collection, documents }) => (
        <NavigationLink
          slim
          key={collection}
          to={{ screen: 'library', text: searchForCollection(collection) }}
          icon={<ColourDot colour={hueOfName(collection)} />}
          label={collection}
          isCurrent={collection === current}
          badge={<DocumentCount count={documents} />}
        />
      ))}
      {all.length > shownAtFirst && (
        <li className={styles.entry}>
          <button type="button" className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
            {isAll ? navigation.fewer : navigation.more}
          </button>
        </li>
      )}
    </LinkGroup>
  )
}

export function ViewLinks({ connectionId }: LinksProps) {
  const shown = useShownViews()
  const counts = useSearchCounts(
    connectionId,
    shown.map(({ text }) => text),
  )
  const { id } = useCurrentView()
  const { entriesOf, dialog } = useViewMenu()
  if (shown.length === 0) return null
  return (
    <LinkGroup label={messages.palette.groups.views}>
      {shown.map((view) => (
        <NavigationLink
          slim
          key={view.id}
          to={{ screen: 'library', view: view.id }}
          icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />}
          label={view.name}
          isCurrent={view.id === id}
          badge={<DocumentCount count={counts.get(view.text)} />}
          menu={
            <MenuButton
              label={messages.common.actionsOf(view.name)}
              className={styles.menuButton}
              entries={entriesOf(view)}
            >
              <Ellipsis size={15} aria-hidden />
            </MenuButton>
          }
        />
      ))}
      {dialog}
    </LinkGroup>
  )
}

function LinkGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <li>
      <p className={styles.groupLabel} aria-hidden>
        {label}
      </p>
      <ul className={styles.group} aria-label={label}>
        {children}
      </ul>
    </li>
  )
}

export function ListsMenu({ connectionId }: LinksProps) {
  const { go } = useRouter()
  const collections = useCollections(connectionId).slice(0, mostInMenu)
  const current = useShownCollection(connectionId)
  const { id } = useCurrentView()
  const shownViews = useShownViews()
  const { lists } = messages.navigation
  if (collections.length === 0 && shownViews.length === 0) return null
  return (
    <li className={styles.entry}>
      <MenuButton
        label={lists}
        className={styles.link}
        entries={[
          ...collections.map(({ collection }) => ({
            id: `collection ${collection}`,
            label: collection,
            icon: <ColourDot colour={hueOfName(collection)} />,
            chosen: collection === current,
            onChoose: () => go({ screen: 'library', text: searchForCollection(collection) }),
          })),
          collections.length > 0 && shownViews.length > 0 && { id: 'line', separator: true as const },
          ...shownViews.map((view) => ({
            id: view.id,
            label: view.name,
            icon: <Bookmark size={14} aria-hidden />,
            chosen: view.id === id,
            onChoose: () => go({ screen: 'library', view: view.id }),
          })),
        ]}
      >
        <ListTree size={16} strokeWidth={1.75} aria-hidden />
      </MenuButton>
    </li>
  )
}
