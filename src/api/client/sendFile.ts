/** Uploads a file in a browser. `fetch` reports no upload progress, so this uses XMLHttpRequest. */
import type { SendFile } from './client.ts'

export const sendFile: SendFile = ({ url, headers, form, onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    if (signal?.aborted) return cancel()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100))
    })
    request.addEventListener('load', () => {
      let body: unknown
      try {
        body = JSON.parse(request.responseText)
      } catch {
        body = undefined
      }
      resolve({ status: request.status, body })
    })
    request.addEventListener('error', () => resolve({ status: 0, body: undefined }))
    request.addEventListener('abort', cancel)
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
