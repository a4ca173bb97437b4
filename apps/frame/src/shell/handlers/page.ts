import type { Answers } from './answers.ts'

/** What the page tells about itself, and its wish to load the frame anew. */
export const pageAnswers: Answers<'syncTheme' | 'syncDappData' | 'reload'> = {
  async syncTheme(shell, theme) {
    shell.dispatch({ type: 'themeSynced', theme })
  },
  async syncDappData(shell, dapp) {
    shell.dispatch({ type: 'dappSynced', dapp })
  },
  async reload(shell) {
    shell.deps.reload()
  },
}
