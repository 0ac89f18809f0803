import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { tryCall } from '../../ipc/call.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/screen.tsx'
import styles from './settings.module.css'

export function AboutSection() {
  const { data } = useQuery(queries.about())
  const { showFailure } = useToasts()
  const { settings } = messages
  return (
    <Section title={settings.about}>
      {data !== undefined && (
        <dl className={styles.aboutFacts}>
          <dt>{messages.common.appName}</dt>
          <dd>{data.version}</dd>
          <dt>{settings.runtime}</dt>
          <dd>
            {data.runtime} · {data.platform}
          </dd>
          <dt>{settings.dataFolder}</dt>
          <dd>
            <code>{data.dataFolder}</code>
            <p className={styles.aboutHint}>{settings.dataFolderHint}</p>
          </dd>
        </dl>
      )}
      <div>
        <Button
          icon={<FolderOpen size={15} aria-hidden />}
          onClick={async () => {
            const shown = await tryCall('app/show-data-folder', undefined)
            if (!shown.ok) showFailure(shown.error)
          }}
        >
          {settings.showDataFolder}
        </Button>
      </div>
    </Section>
  )
}
