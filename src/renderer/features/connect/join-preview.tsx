import { CloudOff, Monitor, Users } from 'lucide-react'
import type { TeamInvitation } from '../../../shared/schemas/team.ts'
import { messages } from '../../messages/messages.ts'
import { Avatars } from '../../ui/avatar/avatar.tsx'
import { hueClass } from '../../ui/badges.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './connect.module.css'

const facts = [
  { fact: 'share', icon: Users, hue: 'blue' },
  { fact: 'here', icon: Monitor, hue: 'green' },
  { fact: 'offline', icon: CloudOff, hue: 'amber' },
] as const

type JoinPreviewProps = { readonly people?: TeamInvitation['people'] }

export function JoinPreview({ people }: JoinPreviewProps) {
  const { joining: w } = messages.team
  return (
    <div className={styles.aside}>
      <div className={styles.shares}>
        {people !== undefined && <PeopleThere {...people} />}
        {facts.map(({ fact, icon: Icon, hue }) => {
          const [title, text] = w.facts[fact]
          return (
            <div key={fact}>
              <span className={classNames(styles.smallGlyph, hueClass(hue))}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
              </span>
              <p>
                <b>{title}</b>
                <span>{text}</span>
              </p>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function PeopleThere({ count, names }: TeamInvitation['people']) {
  const { joining: w } = messages.team
  const others = Math.max(0, count - names.length)
  return (
    <div>
      <Avatars names={names} others={others} />
      <p>
        <b>{w.people(count)}</b>
        <span>{messages.team.names(names, others)}</span>
      </p>
    </div>
  )
}
