import { describeConnections } from './test-support/connection-behaviour.ts'
import { describeItems } from './test-support/item-behaviour.ts'
import { describeLifecycle } from './test-support/lifecycle-behaviour.ts'
import { createMemoryStore } from './test-support/memory-store.ts'

async function inMemory() {
  const store = createMemoryStore()
  return {
    store,
    accept: async (item: Parameters<typeof store.accept>[0]) => store.accept(item),
    close: async () => {},
  }
}

describeItems('in memory', inMemory)
describeConnections('in memory', inMemory)
describeLifecycle('in memory', inMemory)
