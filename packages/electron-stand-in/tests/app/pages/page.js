document.querySelector('#add').addEventListener('click', async () => {
  document.querySelector('#sum').textContent = await window.api.invoke('sum', 2, 40)
})
window.violations = []
document.addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(event.violatedDirective),
)
