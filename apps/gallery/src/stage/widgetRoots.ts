/** Every shadow root that the widget draws in. */
export function widgetRoots(): readonly ShadowRoot[] {
  return [...document.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
}
