import { FlaskConical, Plug } from 'lucide-react'
import { Suspense, useState } from 'react'
import { common } from '../../messages/common.ts'
import { connect } from '../../messages/settings/connect.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { ScreenHeading } from '../../ui/screen.tsx'
import styles from './connect.module.css'
import { useTryPractice } from './try-practice.tsx'

const ConnectForm = lazyComponent(async () => (await import('./connect-form.tsx')).ConnectForm)

/** The first launch: two ways on, and nothing else. */
export function Welcome() {
  const [connecting, setConnecting] = useState(false)
  const practice = useTryPractice()
  if (connecting)
    return (
      <div className={styles.welcome}>
        <ScreenHeading>{connect.heading}</ScreenHeading>
        <div className={styles.panel}>
          <Suspense fallback={<Skeleton lines={5} />}>
            <ConnectForm secondary={<Button onClick={() => setConnecting(false)}>{common.back}</Button>} />
          </Suspense>
        </div>
      </div>
    )
  return (
    <div className={styles.welcome}>
      <div className={styles.intro}>
        <ScreenHeading>{connect.welcome}</ScreenHeading>
        <p>{connect.welcomeText}</p>
      </div>
      <div className={styles.choices}>
        <div className={styles.panel}>
          <Plug size={24} strokeWidth={1.5} aria-hidden />
          <p>{connect.toServiceText}</p>
          <Button look="primary" onClick={() => setConnecting(true)}>
            {connect.toService}
          </Button>
        </div>
        <div className={styles.panel}>
          <FlaskConical size={24} strokeWidth={1.5} aria-hidden />
          <p>{connect.tryPracticeText}</p>
          {practice.button}
        </div>
      </div>
      {practice.notice}
    </div>
  )
}
