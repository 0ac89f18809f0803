import { beforeEach, onTestFinished } from 'vitest'
import type { Desk } from './test-archive.ts'
import { openOperations } from './test-operations.ts'

export function openDesk(): Desk {
  const desk = openOperations()
  onTestFinished(desk.end)
  return desk
}

export function deskForEachTest(): Desk {
  let opened: Desk | undefined
  const now = () => {
    if (opened === undefined) throw new Error('No test runs')
    return opened
  }
  beforeEach(() => {
    opened = openDesk()
  })
  return {
    get db() {
      return now().db
    },
    get operations() {
      return now().operations
    },
  }
}
