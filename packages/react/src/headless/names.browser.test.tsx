import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'
import { ines, nameStage, refusal, zone } from '../test/nameStage.tsx'
import { button, mount, patient } from '../test/stage.tsx'
import { useNameSuggestions } from './useNameSuggestions.ts'
import { useRegisterName } from './useRegisterName.ts'

function Form(): ReactElement {
  const { state, zone: ending, isOffered, setName, choose, retry, register, reset } = useRegisterName()
  const near = useNameSuggestions('ines')
  return (
    <>
      <p>{`${state.phase} ${state.text} ${ending} ${isOffered}`}</p>
      <p>{`near ${near.phase} ${near.phase === 'ready' ? near.data.join() : ''}`}</p>
      <button type="button" onClick={() => setName('ines')}>
        write
      </button>
      <button type="button" onClick={() => choose('ines-alb')}>
        choose
      </button>
      <button type="button" onClick={retry}>
        again
      </button>
      <button type="button" onClick={() => void register()}>
        register
      </button>
      <button type="button" onClick={reset}>
        reset
      </button>
    </>
  )
}

test('S1.16 S1.17 a site registers names in a form of its own, with the widget closed', async () => {
  let failing = true
  const { latchkey, server } = await nameStage({
    prepare(played) {
      played.names.set('ines', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
      played.near = [{ name: `ines-alb.${zone}`, registered: false }]
      played.instead = ({ pathname }) =>
        failing && /suggestions|profile\/account\//.test(pathname) ? refusal('Asleep.') : undefined
    },
  })
  latchkey.router.setState({ ...latchkey.router.getState(), open: false })
  mount(
    <LatchkeyContext.Provider value={latchkey}>
      <Form />
    </LatchkeyContext.Provider>,
  )
  await expect.element(page.getByText(`empty ${zone} true`), patient).toBeInTheDocument()
  await expect.element(page.getByText('near failed'), patient).toBeInTheDocument()
  await button('write').click()
  await expect.element(page.getByText(`unknown ines ${zone} true`), patient).toBeInTheDocument()
  failing = false
  await button('again').click()
  await expect.element(page.getByText(`taken ines ${zone} true`), patient).toBeInTheDocument()
  await button('choose').click()
  await expect.element(page.getByText(`available ines-alb ${zone} true`), patient).toBeInTheDocument()
  await button('register').click()
  await expect.element(page.getByText(`registered ines-alb ${zone} true`), patient).toBeInTheDocument()
  expect(server.names.get('ines-alb')).toBe(ines)
  expect(latchkey.router.getState().open).toBe(false)
  await button('reset').click()
  await expect.element(page.getByText(`empty ${zone} true`), patient).toBeInTheDocument()
})

test('an account of another wallet is offered no name, and free names are listed for anybody', async () => {
  const { latchkey } = await nameStage({
    type: 'INJECTED',
    prepare(played) {
      played.near = [{ name: `ines-alb.${zone}`, registered: false }]
    },
  })
  latchkey.router.setState({ ...latchkey.router.getState(), open: false })
  mount(
    <LatchkeyContext.Provider value={latchkey}>
      <Form />
    </LatchkeyContext.Provider>,
  )
  await expect.element(page.getByText('empty null false'), patient).toBeInTheDocument()
  await expect.element(page.getByText('near ready ines-alb'), patient).toBeInTheDocument()
})
