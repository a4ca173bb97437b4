/** Up to this width the card is a sheet at the foot of the screen; Modal.css says the same. */
export const sheetQuery = '(max-width: 430px)'
