// Before the first paint, so that whoever chose a theme never sees the other one flash by; the switch is in src/theme.
try {
  const theme = localStorage.getItem('latchkey.demo.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser may forbid storage altogether; then the system decides.
}
