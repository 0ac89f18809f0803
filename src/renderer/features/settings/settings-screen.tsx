import { useQuery } from '@tanstack/react-query'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { Loaded } from '../../ui/feedback/loading.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ArchiveSection } from '../archive/index.ts'
import { BackupsSection, DataFolderSection } from '../backups/index.ts'
import { UpdatesSection } from '../updates/index.ts'
import { AboutSection } from './about-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { HistorySection } from './history-section.tsx'
import { OrganisationSection } from './organisation-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { AppearanceSection, DiagnosticsSection, SendingSection } from './preference-sections.tsx'

/** Everything that can be set. What is changed here holds at once. */
export function SettingsScreen() {
  const { connections } = useConnections()
  const query = useQuery(queries.preferences())
  const { data: preferences } = query
  return (
    <Screen title={messages.settings.heading} layout="column">
      <OrganisationSection />
      <ConnectionsSection connections={connections} />
      {connections.length > 0 && <PicturesSection connections={connections} preferences={preferences} />}
      <Loaded query={query} lines={4}>
        {(loaded) => (
          <>
            <SendingSection preferences={loaded} />
            <HistorySection preferences={loaded} />
            <AppearanceSection preferences={loaded} />
          </>
        )}
      </Loaded>
      <BackupsSection />
      <ArchiveSection />
      <DataFolderSection />
      <UpdatesSection />
      {preferences !== undefined && <DiagnosticsSection preferences={preferences} />}
      <AboutSection />
    </Screen>
  )
}
