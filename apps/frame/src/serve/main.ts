import { runPage } from '../../../../scripts/serve/runPage.ts'
import { readSettings } from './readSettings.ts'
import { startFrame } from './startFrame.ts'

const writeLog = (line: string) => void process.stdout.write(line)

await runPage({ part: 'frame', readSettings, start: (options) => startFrame(options, { writeLog }) })
