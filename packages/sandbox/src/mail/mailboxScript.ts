/** Writes times in the visitor's zone and brings the list up to date when a mail arrives. */
export const mailboxScript = `
function localTimes() {
  for (const time of document.querySelectorAll('time')) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString([], { timeStyle: 'short' })
  }
}
async function reload(status) {
  const response = await fetch('/')
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.getElementById('list').replaceChildren(...page.getElementById('list').childNodes)
  localTimes()
  status.textContent = 'New mail'
}
localTimes()
const status = document.getElementById('status')
if (status) new EventSource('/events').addEventListener('mail', () => reload(status))
`
