// The window in which a person decides.
import { extension } from './extensionApi.ts'

const query = new URLSearchParams(location.search)
const what = document.querySelector('p')
if (what) what.textContent = `${query.get('kind')} for ${query.get('origin')}`
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    await extension.runtime
      .sendMessage({ id: query.get('id'), decision: button.value })
      .catch(() => undefined)
    window.close()
  })
}
