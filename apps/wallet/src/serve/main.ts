import { runPage } from '../../../../scripts/serve/runPage.ts'
import { readSettings } from './readSettings.ts'
import { startWallet } from './startWallet.ts'

await runPage({ part: 'wallet', readSettings, start: startWallet })
