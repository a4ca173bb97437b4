import { runPage } from '../../../../scripts/serve/runPage.ts'
import { readSettings } from './readSettings.ts'
import { startDemo } from './startDemo.ts'

await runPage({ part: 'demo', readSettings, start: startDemo })
