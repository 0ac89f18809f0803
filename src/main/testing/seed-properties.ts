import fc from 'fast-check'
import { runSeed } from './long-form.ts'

fc.configureGlobal({ seed: runSeed() })
