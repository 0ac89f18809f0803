import { twice } from './worker-part.js'

globalThis.onmessage = async ({ data }) => {
  const reached = await fetch('/style.css').then(
    () => 'reached',
    () => 'refused',
  )
  globalThis.postMessage({ twice: twice(data), isSecureContext, reached })
}
