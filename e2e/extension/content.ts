// Between the page and the extension: carries messages, believes neither.
import { extension, toPage, toWallet } from './extensionApi.ts'

const port = extension.runtime.connect()
port.onMessage.addListener((message) => {
  window.postMessage({ channel: toPage, message }, window.location.origin)
})
window.addEventListener('message', ({ data, source }) => {
  if (source === window && data?.channel === toWallet) port.postMessage(data.message)
})
