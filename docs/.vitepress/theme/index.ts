import DefaultTheme from 'vitepress/theme'
import './latchkey.css'

export { DefaultTheme as default }
