const tellsEveryMs = 250

/** Passes on word of progress: at once, and then no more often than a person can follow. The caller tells of the end. */
export function tellNowAndThen(
  tell: (connectionId: string) => void,
  now: () => number,
): (connectionId: string) => void {
  const toldAt = new Map<string, number>()
  return (connectionId) => {
    // The clock may have been set back.
    if (Math.abs(now() - (toldAt.get(connectionId) ?? Number.NEGATIVE_INFINITY)) < tellsEveryMs) return
    toldAt.set(connectionId, now())
    tell(connectionId)
  }
}
