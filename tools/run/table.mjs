import { verdict } from './report-counts.mjs'

/**
 * @param {readonly import('./step.mjs').Result[]} results
 * @returns {string} one line a step
 */
export function table(results) {
  const width = Math.max(...results.map((result) => result.name.length))
  return results
    .map(({ name, ok, ms, counts }) => {
      const seconds = `${(ms / 1000).toFixed(1)} s`.padStart(8)
      return `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)} ${seconds}   ${verdict(counts)}`
    })
    .join('\n')
}
