import { ArrowRight, CircleCheck, type LucideIcon, Plug, Sailboat } from 'lucide-react'
import { Suspense, useState } from 'react'
import { navigation } from '../../messages/common.ts'
import { archive } from '../../messages/settings/archive.ts'
import { connect } from '../../messages/settings/connect.ts'
import { team } from '../../messages/team.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { hueClass } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { ScreenHeading } from '../../ui/screen.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './connect.module.css'
import { useTryPractice } from './try-practice.tsx'
import { AppIcon, WelcomePicture } from './welcome-picture.tsx'

const ConnectForm = lazyComponent(async () => (await import('./connect-form.tsx')).ConnectForm)
const JoinTeam = lazyComponent(async () => (await import('./join-team.tsx')).JoinTeam)

export function Welcome() {
  const [way, setWay] = useState<'connect' | 'join' | null>(null)
  const practice = useTryPractice()
  if (way !== null) {
    const Way = way === 'connect' ? ConnectForm : JoinTeam
    return (
      <Suspense fallback={<Skeleton lines={5} />}>
        <Way onBack={() => setWay(null)} />
      </Suspense>
    )
  }
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.page, styles.welcome)}>
        <div className={styles.start}>
          <AppIcon />
          <ScreenHeading>{connect.welcome}</ScreenHeading>
          <p className={styles.lead}>{connect.welcomeText}</p>
          <ul className={styles.gets}>
            {connect.gets.map((text) => (
              <li key={text}>
                <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
          <Choice
            isFirst
            icon={Sailboat}
            hue="green"
            title={practice.isStarting ? connect.startingPractice : navigation.tryPractice}
            text={connect.tryPracticeText}
            onChoose={practice.start}
          />
          <Choice
            icon={Plug}
            hue="blue"
            title={connect.toService}
            text={connect.toServiceText}
            onChoose={() => setWay('connect')}
          />
          {practice.notice}
          <p className={styles.hint}>
            {connect.moving}{' '}
            <RouteLink to={{ screen: 'settings', section: 'library' }}>{archive.importArchive}</RouteLink>
            <br />
            {team.invited}{' '}
            <Button look="link" onClick={() => setWay('join')}>
              {team.join}
            </Button>
          </p>
        </div>
        <div className={styles.aside}>
          <WelcomePicture />
        </div>
      </div>
    </div>
  )
}

type ChoiceProps = {
  readonly icon: LucideIcon
  readonly hue: Parameters<typeof hueClass>[0]
  readonly title: string
  readonly text: string
  readonly isFirst?: boolean
  onChoose(): void
}

function Choice({ icon: Icon, hue, title, text, isFirst, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={classNames(styles.choice, isFirst && styles.first)} onClick={onChoose}>
      <span className={classNames(styles.glyph, hueClass(hue))}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
