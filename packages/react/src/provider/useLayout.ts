import { useEffect, useLayoutEffect } from 'react'

/** A layout effect that React 18 does not complain about while it renders on a server. */
export const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect
