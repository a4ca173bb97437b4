import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../test/eventually.ts'
import { emulate } from '../../test/media.ts'
import { Block, modalPage } from '../../test/modalPage.tsx'
import { find, modalRoot } from '../../test/mount.tsx'

const stage = () => find(modalRoot(), '.stage')
/** Whether there is a fade at the top and at the foot. */
const fades = () => ['::before', '::after'].map((edge) => getComputedStyle(stage(), edge).content === '""')

test('a fade stands at each edge beyond which there is more, and at no other', async () => {
  await page.viewport(600, 500)
  modalPage({ open: true, children: <Block height={2000} /> })
  await eventually(fades).toEqual([false, true])
  stage().scrollTop = 300
  await eventually(fades).toEqual([true, true])
  stage().scrollTop = 9000
  await eventually(fades).toEqual([true, false])
})

test('a view that fits has no fade, nor room for one', async () => {
  await page.viewport(600, 700)
  modalPage({ open: true, children: <Block height={200} /> })
  await eventually(fades).toEqual([false, false])
  expect(stage().scrollHeight).toBe(find(modalRoot(), '.view').offsetHeight)
})

test('a fade does not catch what is pressed under it', async () => {
  await page.viewport(600, 500)
  modalPage({ open: true, children: <Block height={2000} /> })
  await eventually(fades).toEqual([false, true])
  const { left, bottom } = stage().getBoundingClientRect()
  expect(
    modalRoot()
      .elementFromPoint(left + 40, bottom - 4)
      ?.closest('.view'),
  ).not.toBeNull()
})

test('what gets the focus by keyboard stands clear of the fades', async () => {
  await page.viewport(600, 500)
  const names = Array.from({ length: 30 }, (_, at) => `Row ${at}`)
  const rows = names.map((name) => (
    <button key={name} type="button" style={{ blockSize: 44 }}>
      {name}
    </button>
  ))
  modalPage({ open: true, children: rows })
  await eventually(fades).toEqual([false, true])
  const isClear = () => {
    const [box, around] = [
      (modalRoot().activeElement as HTMLElement).getBoundingClientRect(),
      stage().getBoundingClientRect(),
    ]
    const [top, foot] = fades().map(Number) as [number, number]
    return box.top >= around.top + 32 * top - 1 && box.bottom <= around.bottom - 32 * foot + 1
  }
  find(modalRoot(), '.view button').focus()
  for (let step = 0; step < 24; step += 1) {
    await userEvent.keyboard('{Tab}')
    await eventually(isClear).toBe(true)
  }
  for (let step = 0; step < 12; step += 1) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await eventually(isClear).toBe(true)
  }
})

test('in forced colours there is no fade', async () => {
  await emulate({ 'forced-colors': 'active' })
  await page.viewport(600, 500)
  modalPage({ open: true, children: <Block height={2000} /> })
  await eventually(() => stage().scrollHeight).toBeGreaterThan(1000)
  expect(getComputedStyle(stage(), '::after').content).toBe('none')
})
