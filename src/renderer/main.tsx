import './rpc/no-eval'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { createServices } from './app/services'
import { openLinkFor } from './rpc/link'

const host = document.getElementById('root')
if (host !== null) {
  const services = createServices(window, openLinkFor(window))
  createRoot(host).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>
  )
}
