import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './page.css'
import { openPage } from './openPage.ts'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App page={openPage(window)} />
    </StrictMode>,
  )
}
