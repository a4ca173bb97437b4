import { type RunningProcess, startProcess } from './startProcess.ts'

/** Starts a display that nobody looks at, and gives its name. It takes a number that is free. */
export async function startXvfb(path: string): Promise<{ readonly display: string } & RunningProcess> {
  const xvfb = startProcess(path, [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1400x1100x24',
    '-nolisten',
    'tcp',
    '-noreset',
  ])
  try {
    return { ...xvfb, display: `:${await xvfb.says(/^(\d+)$/)}` }
  } catch (error) {
    await xvfb.stop()
    throw error
  }
}
