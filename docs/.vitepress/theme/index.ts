import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import HomePage from './HomePage.vue'
import './latchkey.css'
import './home.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component('HomePage', HomePage),
}

export { theme as default }
