import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import type { EventName, EventPayload } from '../../shared/ipc/contract.ts'
import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import type { QueueSummary } from '../../shared/schemas/queue.ts'
import { createQueryClient } from '../ipc/queries.ts'
import { refreshOnEvents } from '../ipc/refresh-on-events.ts'
import { PictureServiceProvider } from '../pictures/index.ts'
import { ActionsProvider } from '../services/actions.tsx'
import { ConnectionsProvider } from '../services/connections.tsx'
import {
  IncomingForFormProvider,
  type IncomingItem,
  ReceiveIncomingContext,
} from '../services/incoming/receive-incoming.tsx'
import { LiveConfirmProvider } from '../services/live-confirm.tsx'
import { MemoryProvider } from '../services/remembered.tsx'
import type { Route } from '../services/router/route.ts'
import { RouterProvider, useRouter } from '../services/router/router.tsx'
import { ToastDock } from '../services/toasts/toast-dock.tsx'
import { ToastsProvider } from '../services/toasts/toasts.tsx'
import { createFakeBridge, type FakeCalls } from './fake-bridge.ts'

export const sampleConnection: ConnectionSummary = {
  id: '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a01',
  kind: 'service',
  name: 'Harbour',
  address: 'https://search.example',
  colour: 'blue',
  picturesTravel: 'inside',
  key: 'stored',
}

const idleQueue: QueueSummary = {
  counts: { waiting: 0, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 },
  ...{ batch: { done: 0, total: 0, startedAt: null }, pauses: [] },
}

type Setting = {
  readonly calls: FakeCalls
  /** The first is the chosen one. */
  readonly connections?: readonly ConnectionSummary[]
}

/**
 * Renders a part of the page within everything that the shell provides. Only the bridge to main is faked.
 * Providers of other features belong around `screen`.
 */
export function renderScreen(screen: ReactNode, { calls, connections = [sampleConnection] }: Setting) {
  const { bridge, sent, emit, unexpected } = createFakeBridge({
    'drafts/unsaved-edits': () => [],
    'queue/summary': () => idleQueue,
    ...calls,
  })
  vi.stubGlobal('indexDesk', bridge)
  const client = createQueryClient()
  const stopRefreshing = refreshOnEvents(client)
  let shown: Route | undefined
  const received: IncomingItem[] = []
  render(
    <QueryClientProvider client={client}>
      <MemoryProvider>
        <ToastsProvider>
          <RouterProvider>
            <IncomingForFormProvider>
              <ConnectionsProvider connections={connections} chosen={connections[0]}>
                <PictureServiceProvider>
                  <ActionsProvider>
                    <LiveConfirmProvider>
                      <ReceiveIncomingContext value={(item) => received.push(item)}>
                        {screen}
                      </ReceiveIncomingContext>
                      <ToastDock />
                    </LiveConfirmProvider>
                  </ActionsProvider>
                </PictureServiceProvider>
              </ConnectionsProvider>
              <RouteReader
                onRoute={(route) => {
                  shown = route
                }}
              />
            </IncomingForFormProvider>
          </RouterProvider>
        </ToastsProvider>
      </MemoryProvider>
    </QueryClientProvider>,
  )
  onTestFinished(() => {
    cleanup()
    stopRefreshing()
    client.clear()
    vi.unstubAllGlobals()
    expect(unexpected, 'calls that the test does not answer, or not by the contract').toEqual([])
  })
  return {
    user: userEvent.setup(),
    sent,
    received,
    route: () => shown,
    emit: <N extends EventName>(name: N, payload: EventPayload<N>) => act(async () => emit(name, payload)),
  }
}

function RouteReader({ onRoute }: { onRoute(route: Route): void }) {
  const { route } = useRouter()
  useEffect(() => onRoute(route), [route, onRoute])
  return null
}
