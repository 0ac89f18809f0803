/**
 * The only place that may turn an address into a running script. The content security policy allows one
 * policy of this name; it accepts only the build's workers.
 */
const workerAddresses = trustedTypes.createPolicy('index-desk-workers', {
  createScriptURL: (address) => {
    const found = new URL(address, location.href)
    if (found.origin !== location.origin || !/^\/workers\/[\w.-]+$/.test(found.pathname))
      throw new TypeError('Not a worker of this app')
    return found.href
  },
})

/** `address` comes from an import that ends in `?worker&url`. */
export function startWorker(address: string, name: string): Worker {
  return new Worker(workerAddresses.createScriptURL(address), { type: 'module', name })
}
