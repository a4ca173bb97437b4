import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { armButton } from './armButton.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openButton() {
  const clicked = vi.fn()
  const made = document.createElement('button')
  made.addEventListener('click', clicked)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  return { button: armButton(made), clicked }
}

test('A24 the second half of a double click into a page that has just come to the front presses nothing', () => {
  const { button, clicked } = openButton()
  vi.advanceTimersByTime(999)
  button.click()
  expect(clicked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  button.click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('A24 a window that lay above and is closed begins the second anew', () => {
  const { button, clicked } = openButton()
  vi.advanceTimersByTime(5_000)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  window.dispatchEvent(new Event('blur'))
  vi.advanceTimersByTime(5_000)
  button.click()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(999)
  button.click()
  expect(clicked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  button.click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('a request that the press began keeps the button disabled', () => {
  const { button } = openButton()
  vi.advanceTimersByTime(1_000)
  button.addEventListener('click', () => {
    button.disabled = true
  })
  button.click()
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(5_000)
  expect(button.disabled).toBe(true)
})
