import { createLatchkey } from '@latchkey/core'
import { type ReactElement, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour } from '../test/chains.ts'
import { makeLatchkey, patient, stage } from '../test/stage.tsx'
import { lazyModule, useLazyModule } from './lazyModule.ts'
import { lazyPart, type PartLoad } from './lazyPart.tsx'

type GreetingProps = { readonly name: string }

const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>

function Placeholder({ name, load }: GreetingProps & PartLoad): ReactElement {
  const [failed, setFailed] = useState(false)
  return (
    <button type="button" onClick={() => load().catch(() => setFailed(true))}>
      {failed ? `${name} did not come` : `${name} is coming`}
    </button>
  )
}

test('draws the placeholder with the props of the part until its code is here', async () => {
  let arrive = (_: typeof Greeting) => {}
  const coming = new Promise<typeof Greeting>((resolve) => {
    arrive = resolve
  })
  const Part = lazyPart(() => coming, Placeholder)
  stage(<Part name="Ada" />)
  await expect.element(page.getByText('Ada is coming'), patient).toBeVisible()
  arrive(Greeting)
  await expect.element(page.getByText('Hello Ada'), patient).toBeVisible()
  expect(page.getByText('Ada is coming').elements()).toEqual([])
})

test('draws nothing in place of a part without a placeholder', async () => {
  const Part = lazyPart<GreetingProps>(() => new Promise(() => {}))
  stage(
    <div data-testid="place">
      <Part name="Ada" />
    </div>,
  )
  await expect.element(page.getByTestId('place'), patient).toBeInTheDocument()
  expect(page.getByTestId('place').element().childNodes).toHaveLength(0)
})

test('draws a part that was loaded ahead at once, without its placeholder', async () => {
  let loads = 0
  const Part = lazyPart(async () => {
    loads++
    return Greeting
  }, Placeholder)
  const latchkey = makeLatchkey()
  await Part.load(latchkey)
  await Part.load(latchkey)
  expect(loads).toBe(1)
  const { root, box } = plainRoot()
  flushSync(() =>
    root.render(
      <LatchkeyProvider latchkey={latchkey}>
        <Part name="Ada" />
      </LatchkeyProvider>,
    ),
  )
  expect(box.textContent).toContain('Hello Ada')
})

test('each instance loads the code for itself', async () => {
  const module = lazyModule(async () => 'code')
  const one = createLatchkey({ networks: [harbour] })
  await module.load(one)
  expect(module.loaded(one)).toBe('code')
  expect(module.loaded(createLatchkey({ networks: [harbour] }))).toBeUndefined()
})

test('a part whose code did not load can be loaded again, and its placeholder hears of each failure', async () => {
  let online = false
  const Part = lazyPart(async () => {
    if (!online) throw new TypeError('offline')
    return Greeting
  }, Placeholder)
  stage(<Part name="Ada" />)
  await page.getByText('Ada is coming').click(patient)
  await expect.element(page.getByText('Ada did not come'), patient).toBeVisible()
  online = true
  await page.getByText('Ada did not come').click()
  await expect.element(page.getByText('Hello Ada'), patient).toBeVisible()
})

const words = lazyModule(async () => 'Here it is')

function Ahead(): ReactElement {
  const latchkey = useLatchkey()
  const { module } = useLazyModule(words)
  // Loaded by another component: after this one is drawn, and before its effects.
  useLayoutEffect(() => void words.load(latchkey), [latchkey])
  return <p>{module ?? 'Not yet'}</p>
}

test('code that comes between the drawing and its effects is drawn', async () => {
  // With an instance of its own and not in strict mode: else effects run with the drawing, and nothing comes between.
  plainRoot().root.render(
    <LatchkeyProvider options={{ networks: [harbour] }}>
      <Ahead />
    </LatchkeyProvider>,
  )
  await expect.element(page.getByText('Here it is'), patient).toBeVisible()
})

let attempts = 0
const second = lazyModule(async () => {
  if (++attempts === 1) throw new TypeError('offline')
  return 'Here it is'
})

function Wanted({ isWanted }: { readonly isWanted: boolean }): ReactElement {
  return <p>{useLazyModule(second, isWanted).module ?? 'Not yet'}</p>
}

test('code is loaded once it is wanted, and after a failure when it is wanted anew', async () => {
  const latchkey = makeLatchkey()
  const { root, box } = plainRoot()
  const draw = (isWanted: boolean) =>
    flushSync(() =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          <Wanted isWanted={isWanted} />
        </LatchkeyProvider>,
      ),
    )
  draw(false)
  expect(attempts).toBe(0)
  draw(true)
  await expect.poll(() => attempts, patient).toBe(1)
  expect(box.textContent).toBe('Not yet')
  draw(false)
  draw(true)
  await expect.poll(() => box.textContent, patient).toBe('Here it is')
})

function plainRoot() {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  return { root, box }
}
