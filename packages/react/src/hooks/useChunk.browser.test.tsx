import { type ReactElement, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour } from '../test/chains.ts'
import { patient, stage } from '../test/stage.tsx'
import { loadChunk, useChunk } from './useChunk.ts'
import { useLatchkey } from './useLatchkey.ts'

const words = async () => 'Here it is'

function Ahead(): ReactElement {
  const latchkey = useLatchkey()
  const { part } = useChunk(words)
  // Somebody else has fetched it: it comes after the drawing, and before the effects that would ask for it.
  useLayoutEffect(() => void loadChunk(latchkey, words), [latchkey])
  return <p>{part ?? 'Not yet'}</p>
}

test('a piece that comes between the drawing and its effects is drawn', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  // With an instance of its own and not in strict mode: else effects run with the drawing, and nothing comes between.
  root.render(
    <LatchkeyProvider options={{ networks: [harbour] }}>
      <Ahead />
    </LatchkeyProvider>,
  )
  await expect.element(page.getByText('Here it is'), patient).toBeVisible()
})

let online = false

async function load(): Promise<string> {
  if (!online) throw new TypeError('offline')
  return 'Here it is'
}

function Late(): ReactElement {
  const { part, failed, retry } = useChunk(load)
  return (
    <button type="button" onClick={retry}>
      {part ?? (failed ? 'Again' : 'Not yet')}
    </button>
  )
}

test('a piece that does not come says so, and comes when it is asked for again', async () => {
  stage(<Late />)
  await expect.element(page.getByText('Again'), patient).toBeVisible()
  online = true
  await page.getByText('Again').click()
  await expect.element(page.getByText('Here it is'), patient).toBeVisible()
})
