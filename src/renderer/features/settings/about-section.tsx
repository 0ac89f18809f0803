import { useQuery } from '@tanstack/react-query'
import { FolderOpen } from 'lucide-react'
import { useCall } from '../../ipc/call.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Actions, Card, Facts } from '../../ui/layout.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './settings.module.css'

export function AboutSection() {
  const { data } = useQuery(callQuery('app/about', undefined))
  const { showError } = useToasts()
  const showing = useCall('app/show-data-folder', { onError: showError })
  const { settings } = messages
  return (
    <section aria-label={settings.sections.about} className={styles.only}>
      {data !== undefined && (
        <Card>
          <Facts>
            <dt>{messages.common.appName}</dt>
            <dd>{data.version}</dd>
            <dt>{settings.runtime}</dt>
            <dd>
              {data.runtime} · {data.platform}
            </dd>
            <dt>{settings.dataFolder}</dt>
            <dd>
              <code>{data.dataFolder}</code>
              <p className={text.hint}>{settings.dataFolderHint}</p>
            </dd>
          </Facts>
        </Card>
      )}
      <Actions>
        <Button icon={<FolderOpen size={15} aria-hidden />} onClick={() => showing.mutate(undefined)}>
          {settings.showDataFolder}
        </Button>
      </Actions>
    </section>
  )
}
