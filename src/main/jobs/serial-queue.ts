export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const running = last.then(work)
    last = running.catch(() => undefined)
    return running
  }
}

export function createSerialQueues(): <T>(id: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly inTurn: SerialQueue; waiting: number }>()
  return async (id, work) => {
    const queue = queues.get(id) ?? { inTurn: createSerialQueue(), waiting: 0 }
    queues.set(id, queue)
    queue.waiting += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(id)
    }
  }
}
