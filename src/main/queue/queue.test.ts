import { describeConnections } from './testing/connection-behaviour.ts'
import { describeItems } from './testing/item-behaviour.ts'
import { describeLifecycle } from './testing/lifecycle-behaviour.ts'
import { openMemoryStore } from './testing/memory-store.ts'

describeItems('in memory', openMemoryStore)
describeConnections('in memory', openMemoryStore)
describeLifecycle('in memory', openMemoryStore)
