import { ArrowLeft, Map as MapIcon, Stethoscope, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { guide } from '../../messages/help/guide.ts'
import { help } from '../../messages/help/help.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { messages } from '../../messages/messages.ts'
import { useOpenGuide } from '../../services/guide.ts'
import { useRouter } from '../../services/router/router.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/fields/text-fields.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useOpenDiagnostics } from '../diagnostics/index.ts'
import { hasOwnPanel } from './find-topics.ts'
import styles from './help.module.css'
import { useHelp } from './help-provider.tsx'
import { TopicArticle } from './topic-article.tsx'
import { TopicList } from './topic-list.tsx'

type HelpPanelProps = { readonly trail: readonly TopicId[]; readonly visit: number }

export function HelpPanel({ trail, visit }: HelpPanelProps) {
  const { navigation, common } = messages
  const { route } = useRouter()
  const { panelId, goTo, close } = useHelp()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const left = useRef<HTMLElement | null>(null)
  const topic = trail.at(-1)
  const openFromList = (id: TopicId) => {
    left.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    goTo([id])
  }
  const focus = useEffectEvent((isTopic: boolean) => {
    const target = isTopic ? heading.current : (left.current ?? field.current)
    if (!isTopic) left.current = null
    target?.focus()
  })
  useEffect(() => {
    if (visit > 0) focus(trail.length > 0)
  }, [trail, visit])
  return (
    <aside
      id={panelId}
      aria-label={navigation.help}
      className={classNames(
        styles.panel,
        hasOwnPanel.has(route.screen) && styles.over,
        route.screen === 'add' && styles.aboveFooter,
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
    >
      <header className={styles.head}>
        {topic !== undefined && (
          <IconButton
            small
            label={common.back}
            icon={ArrowLeft}
            size={16}
            onClick={() => goTo(trail.slice(0, -1))}
          />
        )}
        <h2>{navigation.help}</h2>
        <IconButton small label={common.close} icon={X} size={16} onClick={close} />
      </header>
      <div className={styles.scroll} hidden={topic !== undefined}>
        <div className={styles.search}>
          <SearchInput
            ref={field}
            label={help.search}
            placeholder={help.search}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <TopicList typed={typed} screen={route.screen} onOpen={openFromList} />
      </div>
      {topic !== undefined && (
        <div className={styles.scroll} key={topic}>
          <TopicArticle id={topic} heading={heading} onOpen={(id) => goTo([...trail, id])} />
        </div>
      )}
      <PanelFoot />
    </aside>
  )
}

function PanelFoot() {
  const { go } = useRouter()
  const { close } = useHelp()
  const openGuide = useOpenGuide()
  const openDiagnostics = useOpenDiagnostics()
  const restartGuide = () => {
    void openGuide('asked')
    close()
    go({ screen: 'library', text: '' })
  }
  return (
    <footer className={styles.foot}>
      <Button look="quiet" small icon={<MapIcon size={16} aria-hidden />} onClick={restartGuide}>
        {guide.restart}
      </Button>
      <Button look="quiet" small icon={<Stethoscope size={16} aria-hidden />} onClick={openDiagnostics}>
        {messages.diagnostics.heading}
      </Button>
    </footer>
  )
}
