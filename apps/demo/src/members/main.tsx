import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/parts.css'
import '../styles/waiting.css'
import '../styles/page.css'
import '../styles/narrow.css'
import './members.css'
import { MembersPage } from './MembersPage.tsx'

// For checking the mirrored page; the texts stay as they are.
if (new URLSearchParams(location.search).get('dir') === 'rtl') document.documentElement.dir = 'rtl'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MembersPage />
    </StrictMode>,
  )
}
