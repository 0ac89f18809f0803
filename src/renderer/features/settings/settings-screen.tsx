import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { FailureNotice } from '../../ui/feedback/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ArchiveSection } from '../archive/index.ts'
import { BackupsSection, DataFolderSection } from '../backups/index.ts'
import { UpdatesSection } from '../updates/index.ts'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { DiagnosticsSection } from './diagnostics-section.tsx'
import { HistorySection } from './history-section.tsx'
import { OrganisationSection } from './organisation-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { SendingSection } from './sending-section.tsx'

/** Everything that can be set. What is changed here holds at once. */
export function SettingsScreen() {
  const { connections } = useConnections()
  const { data: preferences, error, refetch } = useQuery(queries.preferences())
  return (
    <Screen title={messages.settings.heading} layout="column">
      <OrganisationSection />
      <ConnectionsSection connections={connections} />
      {connections.length > 0 && <PicturesSection connections={connections} preferences={preferences} />}
      {preferences === undefined ? (
        error === null ? (
          <Skeleton lines={4} />
        ) : (
          <FailureNotice failure={error.failure} onAgain={() => void refetch()} />
        )
      ) : (
        <>
          <SendingSection preferences={preferences} />
          <HistorySection preferences={preferences} />
          <AppearanceSection preferences={preferences} />
        </>
      )}
      <BackupsSection />
      <ArchiveSection />
      <DataFolderSection />
      <UpdatesSection />
      {preferences !== undefined && <DiagnosticsSection preferences={preferences} />}
      <AboutSection />
    </Screen>
  )
}
