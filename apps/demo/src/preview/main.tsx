import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import './preview.css'
import { PreviewPage } from './PreviewPage.tsx'
import { orderInAddress, type PreviewOrder, PreviewOrderSchema, previewReady } from './previewOrder.ts'

// A card takes the focus when it opens. The visitor's is in the page around, until they come in here by themselves.
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function focusInside(options) {
  if (document.hasFocus()) focus.call(this, options)
}

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  const draw = (order: PreviewOrder) => {
    document.documentElement.dataset['theme'] = order.theme
    root.render(<PreviewPage order={order} />)
  }
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== location.origin) return
    const order = v.safeParse(PreviewOrderSchema, data)
    if (order.success) draw(order.output)
  })
  draw(orderInAddress(location.search))
  // The page around is of the same origin, or it could not frame this one.
  if (parent !== window) parent.postMessage(previewReady, location.origin)
}
