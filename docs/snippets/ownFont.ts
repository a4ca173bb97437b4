import type { LatchkeyOptions } from '@latchkey/react'

export const options: LatchkeyOptions = {
  themeVariables: { '--lk-font': 'Inter, system-ui, sans-serif' },
}
