import { parsePolicy, unusable } from './parse-policy.ts'
import type { PolicyFile } from './policy-file.ts'
import type { PolicyReader, ReadPolicy } from './policy-reader.ts'

/** The file at its place, read anew at each call. */
export function createPolicyReader(file: string, readFile: (file: string) => PolicyFile): PolicyReader {
  return {
    read: () => {
      const found = readFile(file)
      switch (found.kind) {
        case 'none':
          return nothing('none')
        case 'not-trusted':
          return { ...nothing('not-trusted'), problems: [whole('not-the-administrators')] }
        case 'not-usable':
          return unusable(whole(found.code))
        case 'text':
          return parsePolicy(found.text)
      }
    },
  }
}

function nothing(state: 'none' | 'not-trusted'): ReadPolicy {
  return { state, policy: {}, presets: [], problems: [] }
}

function whole(code: ReadPolicy['problems'][number]['code']) {
  return { code, place: '', line: null } as const
}
