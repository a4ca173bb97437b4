// Files of browser tests follow each other in one page and share its storage: each begins with nothing of an earlier one's.
localStorage.clear()
sessionStorage.clear()
