import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DiagnosticsProvider } from '../features/diagnostics/index.ts'
import { ThumbnailsProvider } from '../features/pictures/index.ts'
import { createQueryClient } from '../ipc/create-query-client.ts'
import { PictureDeskProvider } from '../pictures/index.ts'
import { App } from './app.tsx'
import { IncomingProvider } from './incoming.tsx'
import { MessagesProvider } from './messages.tsx'
import { MemoryProvider } from './remembered.tsx'
import { RouterProvider } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <MemoryProvider>
        <MessagesProvider>
          <RouterProvider>
            <PictureDeskProvider>
              <ThumbnailsProvider>
                <IncomingProvider>
                  <DiagnosticsProvider>
                    <App />
                  </DiagnosticsProvider>
                </IncomingProvider>
              </ThumbnailsProvider>
            </PictureDeskProvider>
          </RouterProvider>
        </MessagesProvider>
      </MemoryProvider>
    </QueryClientProvider>
  </StrictMode>,
)
