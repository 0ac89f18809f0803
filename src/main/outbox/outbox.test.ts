import { describeConnections } from './test-support/connection-behaviour.ts'
import { describeItems } from './test-support/item-behaviour.ts'
import { describeLifecycle } from './test-support/lifecycle-behaviour.ts'
import { openMemoryStore } from './test-support/memory-store.ts'

describeItems('in memory', openMemoryStore)
describeConnections('in memory', openMemoryStore)
describeLifecycle('in memory', openMemoryStore)
