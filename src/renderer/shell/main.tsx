import { callQuery } from '../ipc/call-query.ts'
import '../ui/styles/tokens.css'
import '../ui/styles/fonts.css'
import '../ui/styles/base.css'
import '../ipc/start-worker.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DiagnosticsProvider } from '../features/diagnostics/index.ts'
import { createQueryClient } from '../ipc/queries.ts'
import { refreshOnEvents } from '../ipc/refresh-on-events.ts'
import { IncomingForFormProvider } from '../services/incoming/receive-incoming.tsx'
import { MemoryProvider } from '../services/remembered.tsx'
import { RouterProvider } from '../services/router/router.tsx'
import { ToastsProvider } from '../services/toasts/toasts.tsx'
import { App } from './app.tsx'
import { keepClicks } from './keep-clicks.ts'
import { keepComposing } from './keep-composing.ts'

// Claims the only policy for workers at once, so that nothing else can; the first screen starts no worker.

const drawsAnywayAfterMs = 100

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

const client = createQueryClient()
// Both last as long as the page.
refreshOnEvents(client)
keepClicks(window)
// Must precede all other key listeners.
keepComposing(window)
const late = new Promise((resolve) => setTimeout(resolve, drawsAnywayAfterMs))
// Requests the first screen's data before rendering; a slow answer shows a loading state.
const answers = [
  client.prefetchQuery(callQuery('connections/list', undefined)),
  client.prefetchQuery(callQuery('preferences/get', undefined)),
]
void Promise.race([Promise.all(answers), late]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <MemoryProvider>
          <ToastsProvider>
            <RouterProvider>
              <IncomingForFormProvider>
                <DiagnosticsProvider>
                  <App />
                </DiagnosticsProvider>
              </IncomingForFormProvider>
            </RouterProvider>
          </ToastsProvider>
        </MemoryProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
