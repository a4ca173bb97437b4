// The site as step 5 of the guide has it, and nothing else.
import { createRoot } from 'react-dom/client'
import { App } from '../../../../docs/snippets/embedded.tsx'

createRoot(document.querySelector('#root') ?? document.body).render(<App />)
