/** How far a batch was at a moment. */
export type ProgressSample = { readonly at: number; readonly done: number }

const windowMs = 30_000
const leastSpanMs = 4000
const leastDone = 3

/** Adds what is known now; what is too old to say anything about the pace goes. */
export function withSample(
  samples: readonly ProgressSample[],
  sample: ProgressSample,
): readonly ProgressSample[] {
  const last = samples.at(-1)
  // Another batch, or a clock set back: the pace is learnt anew.
  if (last !== undefined && (sample.done < last.done || sample.at < last.at)) return [sample]
  if (last !== undefined && sample.done === last.done) return samples
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Milliseconds left at the pace of the last half minute; undefined as long as that would be a guess. */
export function timeLeft(samples: readonly ProgressSample[], total: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const done = last.done - first.done
  const spanMs = last.at - first.at
  if (spanMs < leastSpanMs || done < leastDone || last.done >= total) return undefined
  return ((total - last.done) * spanMs) / done
}
